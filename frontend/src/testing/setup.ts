import { configure } from '@testing-library/react';

// Lazy dialogs take longer than the default second on a machine busy with other tests.
configure({ asyncUtilTimeout: 5_000 });
