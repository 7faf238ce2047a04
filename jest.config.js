// The tests, in projects; `scripts/test.mjs` says which of them run together. All sources and most packages are compiled to
// CommonJS, which Jest runs without experimental flags of Node.
import { readFileSync } from 'node:fs';

const { $schema: _, ...compiler } = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));

const commonJs = (parser, transform) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: { ...compiler.jsc, parser, transform },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];
const typescript = (tsx) =>
  commonJs({ ...compiler.jsc.parser, tsx }, { ...compiler.jsc.transform, react: { runtime: 'automatic' } });

const shared = {
  rootDir: import.meta.dirname,
  resolver: '<rootDir>/tests/jest/jest-resolver.cjs',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {
    '\\.ts$': typescript(false),
    '\\.tsx$': typescript(true),
    '\\.[cm]?js$': commonJs({ syntax: 'ecmascript' }, {}),
  },
  // Packages are compiled because many are ES modules; it takes milliseconds and is cached. These are CommonJS and rely on `this`.
  transformIgnorePatterns: ['/node_modules/(axe-core|google-protobuf|@eventstore)/'],
  // The cache is in the project's folder, so that it is deleted with it.
  cacheDirectory: '<rootDir>/.cache/jest',
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/data/'],
  setupFilesAfterEnv: ['<rootDir>/tests/jest/jest-setup.ts'],
};
const node = {
  ...shared,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['tour-portal-source', 'node'] },
};
/** The tests of a server are left out unless its address is set; their file names contain the server's name. */
const absentServerTests = [
  ['MONGODB_URL', '\\.mongodb\\.test\\.ts$'],
  ['EVENT_STORE_URL', '\\.eventstoredb\\.test\\.ts$'],
].flatMap(([setting, files]) => (process.env[setting] === undefined ? [files] : []));
/** Where the tested instances use servers, there are no files of embedded stores to test. */
const leftOutEmbeddedTests = process.env.STORES === 'servers' ? ['\\.embedded\\.test\\.ts$'] : [];
/** The tests that a run leaves out (`scripts/jest-runs.mjs`). */
const leftOut = process.env.TESTS_NOT === undefined ? [] : [process.env.TESTS_NOT];
const built = {
  ...node,
  testEnvironment: '<rootDir>/tests/jest/environment.ts',
  globalSetup: '<rootDir>/tests/jest/global-setup.mjs',
  testPathIgnorePatterns: ['/node_modules/', ...absentServerTests, ...leftOutEmbeddedTests, ...leftOut],
};

export default {
  testSequencer: '<rootDir>/tests/jest/sequencer.mjs',
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{art,contracts,projections,backend}/src/**/*.test.ts',
        '<rootDir>/tests/coverage/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/frontend/src/testing/jest/browser-environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['tour-portal-source', 'browser'] },
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/frontend/src/testing/jest/setup.ts'],
      testMatch: ['<rootDir>/frontend/src/**/*.test.{ts,tsx}'],
    },
    { ...built, displayName: 'int', testMatch: ['<rootDir>/tests/{conformance,race}/**/*.test.ts'] },
    { ...built, displayName: 'http', testMatch: ['<rootDir>/tests/http/**/*.test.ts'] },
    { ...built, displayName: 'crash', testMatch: ['<rootDir>/tests/crash/**/*.test.ts'] },
    {
      ...built,
      displayName: 'e2e',
      globalSetup: '<rootDir>/tests/jest/browser-setup.mjs',
      testMatch: ['<rootDir>/tests/e2e/**/*.test.ts'],
    },
  ],
};
