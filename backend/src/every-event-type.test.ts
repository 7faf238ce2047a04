import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EVENT_VERSIONS } from '@tour-portal/contracts/events/events.js';
import { describe, expect, it } from '@jest/globals';

const SOURCES = dirname(fileURLToPath(import.meta.url));

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.ts'));
const textOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8');

function sourcesOf(ending: string): string {
  const found = files.filter((file) => file.endsWith(ending));
  return found.map(textOf).join('\n');
}

/** Files other than tests that export a decision. */
const useCases = files.filter(
  (file) => !/\.test\.ts$|^testing/.test(file) && /^export function decide[A-Z]/m.test(textOf(file)),
);
const decisions = [sourcesOf('-decisions.ts'), ...useCases.map(textOf)].join('\n');
const states = sourcesOf('-state.ts');
const decisionTests = files
  .filter((file) => file.endsWith('.test.ts'))
  .map(textOf)
  .filter((text) => text.includes('testing/given.js'))
  .join('\n');
/** Names of the helpers in `testing/` that these tests import: some of them make the events. */
const helperNames = new Set(
  [...decisionTests.matchAll(/from '(?:\.\.\/)+testing\/([\w-]+)\.js'/g)].map(([, name]) => name),
);
const tests = [decisionTests, ...[...helperNames].map((name) => sourcesOf(`testing/${name}.ts`))].join('\n');

/** What an event type lacks: a decision that produces it, a case in a state's evolve, a test of decisions. */
function missingOf(type: string): string[] {
  return [
    // In a call of `event`, in a row of a table of events, or as one of two types.
    new RegExp(`(\\bevent\\(|\\[|\\?|(?<!type):)\\s*'${type}'`).test(decisions) ? [] : ['a producer'],
    new RegExp(`case '${type}':|event\\.type === '${type}'`).test(states) ? [] : ['an evolve case'],
    new RegExp(`\\bevent\\(\\s*'${type}'`).test(tests) ? [] : ['a test'],
  ].flat();
}

describe('every event type', () => {
  it.each(Object.keys(EVENT_VERSIONS))('%s has a producer, an evolve case and a test', (type) => {
    expect(missingOf(type)).toEqual([]);
  });

  it('that does not exist is found to lack all three', () => {
    expect(missingOf('HoldBlessed')).toEqual(['a producer', 'an evolve case', 'a test']);
  });

  it('is looked for in the decisions about accounts, departures and bookings', () => {
    for (const command of ['TakeHoldSlot', 'HoldSeats', 'PlaceHold'])
      expect(decisions).toContain(`'${command}'`);
  });
});
