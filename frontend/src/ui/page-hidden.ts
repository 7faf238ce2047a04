import { createContext } from 'react';

/** True inside a page that stays mounted but is not shown: it names no tab, and its dialogs are not shown either. */
export const PageHidden = createContext(false);
