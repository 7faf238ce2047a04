import { defineConfig } from 'vitest/config';
import { conditions } from './vite.config.js';

export default defineConfig({
  resolve: { conditions },
  test: {
    name: 'web',
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 20_000,
    maxWorkers: 2,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
