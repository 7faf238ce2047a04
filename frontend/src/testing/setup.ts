import { configure } from '@testing-library/react';

// Lazy dialogs take longer than the default second on a machine busy with other tests.
configure({ asyncUtilTimeout: 5_000 });

// A test's stand-in server goes with the test; what still asks then reaches nobody, and no real server either.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
