import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const contracts = fileURLToPath(new URL('../contracts/src/', import.meta.url));

/**
 * The contracts are read from their sources. An alias does it, not the "source" condition: the react-aria packages
 * declare that condition too, for files they do not publish.
 */
export const contractsFromSource = {
  find: /^@tour-portal\/contracts\/(.+)\.js$/,
  replacement: `${contracts}$1.ts`,
};

export default defineConfig({
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  resolve: { alias: [contractsFromSource] },
  server: {
    proxy: {
      '/v1': 'http://127.0.0.1:3000',
      '/dev': 'http://127.0.0.1:3000',
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 400,
  },
});
