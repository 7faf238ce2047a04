import tseslint from 'typescript-eslint';

const ASK_THE_CLOCK =
  'The date is what the clock of the instance says (`Clock`, `currentTime()` in pages, `MOMENT` in tests); for durations there is performance.now().';
/** Whatever reads the machine's date. */
const THE_DATE = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='DateTime'][callee.property.name=/^(now|local|utc)$/][arguments.length=0]",
  "MemberExpression[object.name='performance'][property.name='timeOrigin']",
].map((selector) => ({ selector, message: ASK_THE_CLOCK }));

/** Plain script files run outside the compiler's programs; the rules that need types cover the rest. */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', '.cache/**', '**/*.cjs'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './frontend/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      // Nest declares its options as classes and means plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...THE_DATE],
    },
  },
  {
    // The clock; the place where pages ask; what is about minutes and not about the calendar; what jest's own clock moves.
    files: [
      'backend/src/instance/clock.ts',
      'frontend/src/browser/current-time.ts',
      'frontend/src/browser/chunks.ts',
      'frontend/src/api/report.ts',
      'backend/src/scheduling/recurring.test.ts',
      // When a trace ended, on the machine's clock as in every other service; when MongoDB may remove a tombstone.
      'backend/src/tracing/otlp-tracing.ts',
      'backend/src/stores/mongo/mongo-writes.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['tests/**/*.ts', '**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
);
