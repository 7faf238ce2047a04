const { LAYERS, UPWARD } = require('./scripts/layers.cjs');

const inBackend = (files) => files.map((file) => `^backend/src/${file.replaceAll('.', '\\.')}$`);

function knowsNothingAbove(folder, layer) {
  const above = LAYERS.slice(layer + 1);
  if (above.length === 0) return [];
  return {
    name: `${folder}-knows-nothing-above-it`,
    severity: 'error',
    from: {
      path: `^backend/src/${folder}/`,
      pathNot: ['\\.test\\.ts$', ...UPWARD.flatMap(({ from }) => inBackend(from))],
    },
    to: { path: `^backend/src/(${above.join('|')})/` },
  };
}

function knowsOnlyWhatItIsAllowed({ from, to }) {
  const layer = LAYERS.indexOf(from[0].slice(0, from[0].indexOf('/')));
  return {
    name: `${from[0]}-knows-little-above-it`,
    severity: 'error',
    from: { path: inBackend(from) },
    to: { path: `^backend/src/(${LAYERS.slice(layer + 1).join('|')})/`, pathNot: inBackend(to) },
  };
}

/** The parts of the repository and which of them may import which; docs/decisions/0001-imports.md gives the reasons. */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contracts-import-nothing',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^contracts/src' },
    },
    {
      name: 'drawings-import-nothing',
      severity: 'error',
      from: { path: '^art/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^art/src' },
    },
    {
      name: 'projections-import-contracts-only',
      severity: 'error',
      from: { path: '^projections/src', pathNot: '(\\.test\\.ts$|^projections/src/testing/)' },
      to: { pathNot: ['^projections/src', '^contracts/src'] },
    },
    {
      name: 'decisions-are-pure',
      comment: 'decide and evolve know neither Nest nor I/O.',
      severity: 'error',
      from: { path: '^backend/src/.+/[^/]*(state|decisions|policies)\\.ts$' },
      to: {
        pathNot: [
          '^contracts/src',
          '^backend/src/.+/[^/]*(state|decisions|policies)\\.ts$',
          '^backend/src/event-log/decider\\.ts$',
        ],
      },
    },
    ...LAYERS.flatMap(knowsNothingAbove),
    ...UPWARD.map(knowsOnlyWhatItIsAllowed),
    {
      name: 'backend-knows-no-frontend',
      severity: 'error',
      from: { path: '^backend/src' },
      to: { path: '^(frontend|tests)/' },
    },
    {
      name: 'frontend-imports-contracts-only',
      severity: 'error',
      from: { path: '^frontend/src' },
      to: { path: '^(backend|projections|tests)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'app-is-imported-by-nobody',
      comment:
        'The store, the router and the shell stand on top of the SPA; only its entry points, in the browser and on the server, and the setup of tests know them.',
      severity: 'error',
      from: {
        path: '^frontend/src/',
        pathNot: ['^frontend/src/(app/|(main|prerender)\\.tsx$)', '/testing/'],
      },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'what-features-share-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/(booking|waiting)/' },
      to: { path: '^frontend/src/features/' },
    },
    {
      name: 'calls-and-session-know-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/(api|reference|session)/' },
      to: { path: '^frontend/src/(features|booking|waiting)/' },
    },
    {
      name: 'calls-know-no-session',
      severity: 'error',
      from: { path: '^frontend/src/(api|reference)/' },
      to: { path: '^frontend/src/session/' },
    },
    {
      name: 'ui-knows-no-feature-and-no-call',
      severity: 'error',
      from: { path: '^frontend/src/(ui|art|browser)/' },
      to: { path: '^frontend/src/(features|booking|waiting|api|reference|session)/' },
    },
    {
      name: 'only-tests-know-what-tests-set-up',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { path: '^frontend/src/.*testing/' },
    },
    {
      name: 'only-the-wrapper-imports-libsql',
      severity: 'error',
      from: { path: '^(backend|tests)/', pathNot: '^backend/src/stores/sqlite/sqlite\\.ts$' },
      to: { path: 'node_modules/libsql' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['tour-portal-source', 'import', 'node', 'default'],
    },
  },
};
