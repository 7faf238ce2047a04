import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

/**
 * Lets a child process run the sources as they are: `node --conditions=tour-portal-source --import <this file> child.ts`.
 * Types are stripped by the compiler the build uses; relative imports that end in `.js` find their `.ts`.
 */
if (isMainThread) register(import.meta.url);

export async function resolve(specifier, context, next) {
  const isFromSource = context.parentURL?.endsWith('.ts') === true;
  if (isFromSource && specifier.startsWith('.')) return next(specifier.replace(/\.js$/, '.ts'), context);
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { transform } = await import('@swc/core');
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), {
    swcrc: false,
    configFile: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
