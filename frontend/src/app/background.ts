import { keepOffline } from '../offline/keep-offline.js';
import { syncWindows } from '../session/windows.js';

/** What goes on beside the pages, once the first of them is there. */
export function beginBackground(store: Parameters<typeof syncWindows>[0]): void {
  syncWindows(store);
  // Without https a browser keeps nothing, and `npm run dev` has no service worker.
  if ('serviceWorker' in navigator && import.meta.env.PROD) keepOffline(store);
}
