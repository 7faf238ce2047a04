import { defineConfig } from 'vitest/config';
import { conditions } from './vite.config.js';

export default defineConfig({
  resolve: { conditions },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
