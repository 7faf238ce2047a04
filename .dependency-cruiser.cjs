/** The rooms of the house and who may import whom; the reasons stand in docs/decisions/0001-rooms.md. */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contracts-import-luxon-only',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contracts/src', 'node_modules/(@types/)?luxon'] },
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
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/ui/' },
      to: { path: '^frontend/src/(features|app)/' },
    },
    {
      name: 'what-features-share-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/(booking|waiting)/' },
      to: { path: '^frontend/src/features/' },
    },
    {
      name: 'only-the-wrapper-imports-libsql',
      severity: 'error',
      from: { path: '^(backend|tests)/', pathNot: '^backend/src/stores/sqlite\\.ts$' },
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
