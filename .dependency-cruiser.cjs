const { LAYERS, UPWARD } = require('./scripts/layers.cjs');

const inBackend = (files) => files.map((file) => `^backend/src/${file.replaceAll('.', '\\.')}$`);

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

function knowsNothingAbove(folder, layer) {
  const above = LAYERS.slice(layer + 1);
  if (above.length === 0) return [];
  const mayKnow = UPWARD.flatMap(({ from }) => inBackend(from));
  return forbid(
    `${folder}-knows-nothing-above-it`,
    { path: `^backend/src/${folder}/`, pathNot: ['\\.test\\.ts$', ...mayKnow] },
    { path: `^backend/src/(${above.join('|')})/` },
  );
}

function knowsOnlyWhatItIsAllowed({ from, to }) {
  const above = LAYERS.slice(LAYERS.indexOf(from[0].slice(0, from[0].indexOf('/'))) + 1);
  return forbid(
    `${from[0]}-knows-little-above-it`,
    { path: inBackend(from) },
    { path: `^backend/src/(${above.join('|')})/`, pathNot: inBackend(to) },
  );
}

/** The parts of the repository and which of them may import which; docs/decisions/0001-imports.md gives the reasons. */
module.exports = {
  forbidden: [
    forbid('no-circular', {}, { circular: true }),
    forbid('no-unresolvable', {}, { couldNotResolve: true }),
    forbid(
      'contracts-import-nothing',
      { path: '^contracts/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^contracts/src' },
    ),
    forbid(
      'drawings-import-nothing',
      { path: '^art/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^art/src' },
    ),
    forbid(
      'projections-import-contracts-only',
      { path: '^projections/src', pathNot: '(\\.test\\.ts$|^projections/src/testing/)' },
      { pathNot: ['^projections/src', '^contracts/src'] },
    ),
    // `decide` and `evolve` know neither Nest nor I/O.
    forbid(
      'decisions-are-pure',
      { path: '^backend/src/.+/[^/]*(state|decisions|policies)\\.ts$' },
      {
        pathNot: [
          '^contracts/src',
          '^backend/src/.+/[^/]*(state|decisions|policies)\\.ts$',
          '^backend/src/event-log/decider\\.ts$',
        ],
      },
    ),
    ...LAYERS.flatMap(knowsNothingAbove),
    ...UPWARD.map(knowsOnlyWhatItIsAllowed),
    forbid('backend-knows-no-frontend', { path: '^backend/src' }, { path: '^(frontend|tests)/' }),
    forbid(
      'frontend-knows-neither-backend-nor-projections',
      { path: '^frontend/src' },
      { path: '^(backend|projections|tests)/' },
    ),
    forbid(
      'features-do-not-import-each-other',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    ),
    // The store, the router and the shell stand on top of the SPA: its entry points and the setup of tests know them.
    forbid(
      'app-is-imported-by-nobody',
      { path: '^frontend/src/', pathNot: ['^frontend/src/(app/|(main|prerender)\\.tsx$)', '/testing/'] },
      { path: '^frontend/src/app/' },
    ),
    forbid(
      'what-features-share-knows-no-feature',
      { path: '^frontend/src/(booking|waiting)/' },
      { path: '^frontend/src/features/' },
    ),
    forbid(
      'calls-and-session-know-no-feature',
      { path: '^frontend/src/(api|reference|session)/' },
      { path: '^frontend/src/(features|booking|waiting)/' },
    ),
    forbid(
      'calls-know-no-session',
      { path: '^frontend/src/(api|reference)/' },
      { path: '^frontend/src/session/' },
    ),
    forbid(
      'ui-knows-no-feature-and-no-call',
      { path: '^frontend/src/(ui|art|browser)/' },
      { path: '^frontend/src/(features|booking|waiting|api|reference|session)/' },
    ),
    forbid(
      'only-tests-know-what-tests-set-up',
      { path: '^frontend/src/', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      { path: '^frontend/src/.*testing/' },
    ),
    forbid(
      'only-the-wrapper-imports-libsql',
      { path: '^(backend|tests)/', pathNot: '^backend/src/stores/sqlite/sqlite\\.ts$' },
      { path: 'node_modules/libsql' },
    ),
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
