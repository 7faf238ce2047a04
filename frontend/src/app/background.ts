import { syncOfflineData } from '../offline/sync-offline-data.js';
import { syncWindows } from '../session/windows.js';

/** Starts the portal's work in the background; called once the first page is shown. */
export function startBackground(store: Parameters<typeof syncWindows>[0]): void {
  syncWindows(store);
  // Outside https and localhost a browser has no service workers, and `npm run dev` builds none.
  if ('serviceWorker' in navigator && import.meta.env.PROD) syncOfflineData(store);
}
