import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EVENT_VERSIONS } from '@tour-portal/contracts/events.js';
import { describe, expect, it } from 'vitest';

const SOURCES = dirname(fileURLToPath(import.meta.url));

function sourcesOf(ending: string): string {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith(ending));
  return files.map((file) => readFileSync(join(SOURCES, file), 'utf8')).join('\n');
}

const decisions = sourcesOf('-decisions.ts');
const states = sourcesOf('-state.ts');
const ownTests = sourcesOf('-decisions.test.ts');
/** With what happened before and is expected after, where several tests share it. */
const shared = new Set([...ownTests.matchAll(/from '\.\.\/testing\/([\w-]+)\.js'/g)].map(([, name]) => name));
const tests = [ownTests, ...[...shared].map((name) => sourcesOf(`testing/${name}.ts`))].join('\n');

/** What an event type lacks: a decision that produces it, a case in a state's evolve, a test of decisions. */
function missingOf(type: string): string[] {
  return [
    new RegExp(`\\bevent\\(\\s*'${type}'`).test(decisions) ? [] : ['a producer'],
    new RegExp(`case '${type}':|event\\.type === '${type}'`).test(states) ? [] : ['an evolve case'],
    new RegExp(`\\bevent\\(\\s*'${type}'`).test(tests) ? [] : ['a test'],
  ].flat();
}

describe('every event type', () => {
  it.each(Object.keys(EVENT_VERSIONS))('%s has a producer, an evolve case and a test', (type) => {
    expect(missingOf(type)).toEqual([]);
  });

  it('that nobody knows is found to lack all three', () => {
    expect(missingOf('HoldBlessed')).toEqual(['a producer', 'an evolve case', 'a test']);
  });

  it('is looked for in all that decides', () => {
    for (const command of ['TakeHoldSlot', 'HoldSeats', 'PlaceHold'])
      expect(decisions).toContain(`'${command}'`);
  });
});
