import { describe, expect, it } from '@jest/globals';
import { source } from './sources.js';

/** The instructions of a Dockerfile's last stage, without comments. */
function lastStage(dockerfile: string): string[] {
  const lines = dockerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
}

describe('the image', () => {
  const dockerfile = source('Dockerfile');
  const stage = lastStage(dockerfile);

  it('runs its command as a user that is not root', () => {
    const users = stage.filter((line) => line.startsWith('USER '));
    expect(users).toEqual(['USER node']);
    expect(stage.indexOf('USER node')).toBeLessThan(stage.findIndex((line) => line.startsWith('CMD ')));
  });

  it('has only the packages for production', () => {
    expect(dockerfile).toMatch(/^RUN npm run build && npm prune --omit=dev$/m);
    expect(stage.filter((line) => /npm|node_modules/.test(line))).toEqual([
      'COPY --from=build /app/node_modules node_modules',
    ]);
  });

  it('runs in production mode with a limited heap', () => {
    const settings = stage.find((line) => line.startsWith('ENV ')) ?? '';
    expect(settings).toMatch(/\bNODE_ENV=production\b/);
    expect(Number(/--max-old-space-size=(\d+)/.exec(settings)?.[1])).toBeLessThanOrEqual(512);
  });
});

describe('an install', () => {
  it('runs no script of any package', () => {
    expect(source('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });
});
