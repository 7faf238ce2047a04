import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { leanFonts } from './lean-fonts.js';
import { offlineFiles } from './offline-files.js';
import { chunksBeforeEntry } from './chunks-before-entry.js';
import { precompressed } from './precompressed.js';

/** `contracts` and `art` are read from their sources, so that the SPA needs no build of theirs. */
export const conditions = ['tour-portal-source', ...defaultClientConditions];
const serverConditions = ['tour-portal-source', 'node', ...defaultServerConditions];

/** Where `npm run dev` starts the server. */
const SERVER = `http://127.0.0.1:${env['PORT'] ?? 3000}`;

/** The router's production build: its exports name only the development build, which adds messages for developers. */
const ROUTER = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

/** The state libraries that both the chart's library and the portal use. */
const STATE_LIBRARY = /^(@reduxjs\/toolkit|immer|react-redux|redux|reselect)$|^use-sync-external-store\//;
/** The library of the chart itself. */
const CHART = /\/node_modules\/recharts\//;
/** What the ids of its copies of state libraries end with. */
const CHART_COPY = /\?chart$/;

/** Gives the chart of client service its own copies of the state libraries; else every page would load what the chart uses. */
const chartLibraries: Plugin = {
  name: 'chart-libraries',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    const isFileOfChartCopy = CHART_COPY.test(importer) && source.startsWith('.');
    const isStateLibrary = (CHART_COPY.test(importer) || CHART.test(importer)) && STATE_LIBRARY.test(source);
    if (!isFileOfChartCopy && !isStateLibrary) return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved && { ...resolved, id: `${resolved.id}?chart` };
  },
};

/** Chunks of small modules that several pages share: a request for each module would cost more than it saves. */
const SHARED = {
  page: /src\/(art\/Landscape|booking\/(invitations|StatusLine))\./,
  part: /src\/ui\/page-part\./,
  booked: /src\/(money\/fees|booking\/(booked-tour|manage-address|managed-booking|use-own-booking))\./,
  card: /src\/booking\/(cards\/BookingCard|display-status|InviteLink)\./,
  party: /src\/(booking\/party-name|guests\/travelling-guests)\./,
  waiting: /src\/(reference\/years|waiting\/(waiting-api|open-requests|use-waiting-list))\./,
  saving:
    /src\/(api\/(form-save|idempotency-key)|session\/account-changes|ui\/notices\/OfflineNote|browser\/use-online)\./,
  'log-in':
    /src\/(ui\/fields\/PasswordField|session\/log-in\/CredentialFields|features\/accounts\/recovery\/reset-address)\./,
  steps:
    /(booking\/(stepper|payment-steps|next-action)|due-text|step-not-done-reason|leave-reasons|booking-forms|guests\/(guest-details|birth-date))\.ts/,
  receipt: /money\/(receipt|card-text)\.ts/,
  words: /(guests\/(guest-name|room-order)|booking\/rooms-of)\.ts/,
  drafts: /(use-draft|FormDraft|\/DraftNotices|drafts\/(changes|show-saved)|placed-problems)\.tsx?$/,
  phone: /fields\/(use-phone-format|PhoneText)\.tsx?$/,
  profile: /fields\/(PhoneField|CountryFields|SelectField)\.tsx/,
  'new-password': /features\/accounts\/NewPasswordFields\./,
};

const OUT_DIR = fileURLToPath(new URL('dist', import.meta.url));

/** The service worker, for pages without a network. The server makes the web app manifest, which names the brand. */
const offline = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'worker',
  filename: 'sw.ts',
  // The pages register it themselves, once a customer is signed in.
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['assets/**/*.{js,css,woff2}'],
    // Their names contain a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [
      (entries) => {
        const files = offlineFiles(OUT_DIR);
        return { manifest: entries.filter(({ url }) => files.has(url)) };
      },
    ],
  },
});

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    chartLibraries,
    leanFonts(),
    isSsrBuild === true ? null : offline,
    isSsrBuild === true ? null : chunksBeforeEntry(),
    precompressed(),
  ],
  resolve: {
    conditions: isSsrBuild === true ? serverConditions : conditions,
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: ROUTER },
            // React itself has had this hook since version 18; the package brings it to older versions.
            { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
          ]
        : [],
  },
  // The bundle that prepares pages for the server contains its libraries: it runs without node_modules.
  ssr: { noExternal: true, resolve: { conditions: serverConditions } },
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  server: {
    proxy: { '/v1': SERVER, '/dev': SERVER },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: isSsrBuild !== true,
    copyPublicDir: isSsrBuild !== true,
    sourcemap: false,
    // One style sheet for all pages loads sooner than many small ones, and no step waits for a sheet of its own.
    cssCodeSplit: false,
    modulePreload: {
      // A browser that does not know module preloads loads the same files a little later.
      polyfill: false,
      // Every page has loaded these files already: a part need not preload them.
      resolveDependencies: (_part, files, { hostType }) =>
        files.filter((file) => hostType === 'html' || !/\/(libraries|shared|rolldown-runtime)-/.test(file)),
    },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output:
        isSsrBuild === true
          ? {}
          : {
              // The chunks contain each other's names: shorter hashes make each page smaller.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  // Libraries that every page needs and that our releases rarely change.
                  {
                    name: 'libraries',
                    test: /node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|redux|react-redux|immer|reselect|idb-keyval|redux-thunk|use-sync-external-store|@standard-schema)\/(?!.*\?chart)|rolldown\/runtime/,
                    priority: 2,
                  },
                  // Modules that every page with a tour's date needs.
                  {
                    name: 'dates',
                    test: /money\/tour-prices|hold\/hold-query|reference\/availability-api|src\/booking\/space/,
                  },
                  // Small modules that many pages need: a request for each module would cost more than it saves.
                  {
                    name: 'shared',
                    test: /(contracts\/src\/(values|booking|hold(?!\/hold-query)|events|api)|frontend\/src\/(api|browser|reference|session|session\/(drafts|log-in)|ui|ui\/notices))\/(?!page-part\.|form-save\.|idempotency-key\.|account-changes\.|OfflineNote\.|use-online\.)[^/]+$|preload-helper/,
                    minShareCount: 8,
                  },
                  // Small modules that some pages share, grouped by the pages that need them.
                  ...Object.entries(SHARED).map(([name, test]) => ({ name, test })),
                ],
              },
            },
    },
  },
}));
