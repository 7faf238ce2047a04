import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

/** Nest's decorators need their metadata, which only swc emits; the SPA's tests use Vite's own transform. */
const decorators = swc.vite({ configFile: '.swcrc', module: { type: 'es6' } });
const source = { conditions: ['tour-portal-source', 'node', 'import', 'default'] };
const node = { resolve: source, ssr: { resolve: source }, plugins: [decorators] };

export default defineConfig({
  test: {
    projects: [
      {
        ...node,
        test: {
          name: 'unit',
          // Nothing here keeps anything between files; a process a file would take longer than the tests.
          isolate: false,
          // Left to itself, one on two cores.
          maxWorkers: 2,
          // As many histories as a property needs take longer on a busy machine.
          testTimeout: 20_000,
          include: ['{contracts,projections,backend}/src/**/*.test.ts', 'tests/coverage/**/*.test.ts'],
        },
      },
      'frontend/vitest.config.ts',
      {
        ...node,
        test: {
          name: 'int',
          globalSetup: ['tests/global-setup.mjs'],
          include: ['tests/{conformance,race}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...node,
        test: {
          name: 'http',
          globalSetup: ['tests/global-setup.mjs'],
          include: ['tests/http/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file has an instance of its own, and waits for it more than it computes.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...node,
        test: {
          name: 'crash',
          globalSetup: ['tests/global-setup.mjs'],
          include: ['tests/crash/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // They wait for deadlines most of the time, but each begins with instances that start.
          maxWorkers: 2,
          maxConcurrency: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...node,
        test: {
          name: 'e2e',
          globalSetup: ['tests/global-setup.mjs'],
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A page on a busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 15_000 } },
          // Each file has an instance and a browser of its own; two of them keep two cores busy.
          maxWorkers: 2,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
