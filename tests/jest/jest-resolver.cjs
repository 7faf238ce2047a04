// Finds modules as TypeScript and the bundler do: a relative import of `x.js` may mean `x.ts` or `x.tsx`, and a package that
// has exports for `import` alone is found, too. A stylesheet is an empty module.
const { existsSync } = require('node:fs');
const { resolve } = require('node:path');

const NOTHING = resolve(__dirname, 'nothing.cjs');

module.exports = function find(request, options) {
  if (request.endsWith('.css')) return NOTHING;
  if (/^\.{1,2}\/.*\.js$/.test(request) && !options.basedir.includes('node_modules')) {
    const source = resolve(options.basedir, request.slice(0, -'.js'.length));
    for (const extension of ['.ts', '.tsx']) if (existsSync(source + extension)) return source + extension;
  }
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    if (/^\.{0,2}\//.test(request)) throw error;
    return options.defaultResolver(request, { ...options, conditions: [...options.conditions, 'import'] });
  }
};
