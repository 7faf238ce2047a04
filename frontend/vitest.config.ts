import { defineConfig } from 'vitest/config';
import { contractsFromSource } from './vite.config.js';

export default defineConfig({
  resolve: { alias: [contractsFromSource] },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
