import { describe, expect, it } from '@jest/globals';
import { positionText, remedyFor, verdictOf } from './parts.js';
import type { PartFacts, PartName } from './parts.js';

const AT_209 = '0000000000000209';
const AT_150 = '0000000000000150';
/** A part of a new store, or one whose content is lost. */
const EMPTY = { store: null, seen: '', witnessedUpTo: '', isEmpty: true };
/** A part from before parts carried the identity of their store. */
const UNIDENTIFIED = { store: null, witnessedUpTo: '' };

/** A part restored from a backup that was made at 150. */
const AGED = { seen: AT_150, witnessedUpTo: AT_150 };

type Changes = Partial<Record<PartName, Partial<PartFacts>>>;

/** The parts of a store whose log ends at 209, as all of them know; `changes` makes some differ. */
function parts(changes: Changes): PartFacts[] {
  const names: PartName[] = ['events', 'records', 'deliveries', 'read models'];
  return names.map((name) => ({
    name,
    place: name,
    store: 'a',
    seen: AT_209,
    witnessedUpTo: AT_209,
    isEmpty: false,
    unreadable: null,
    ...changes[name],
  }));
}

const every = (change: Partial<PartFacts>): Changes => ({
  events: change,
  records: change,
  deliveries: change,
  'read models': change,
});

const ALL_UNIDENTIFIED = every(UNIDENTIFIED);

const MAY_START: [string, Changes, 'whole' | 'to-identify'][] = [
  ['all parts have seen the same', {}, 'whole'],
  [
    'the log went on after all other parts had noted its end',
    { events: { seen: '0000000000000300' } },
    'whole',
  ],
  ['read models are behind', { 'read models': AGED }, 'whole'],
  ['read models begin anew in this store', { 'read models': { seen: '', witnessedUpTo: '' } }, 'whole'],
  ['a new store', every(EMPTY), 'to-identify'],
  [
    'a new store whose creation was interrupted',
    { ...every(EMPTY), records: { ...EMPTY, store: 'a' } },
    'to-identify',
  ],
  ['a store from before there were identities', ALL_UNIDENTIFIED, 'to-identify'],
  [
    'a store from before identities that only commands have written to',
    { ...ALL_UNIDENTIFIED, deliveries: EMPTY, 'read models': EMPTY },
    'to-identify',
  ],
  [
    'a store from before identities that has got only some of them',
    { events: UNIDENTIFIED, 'read models': UNIDENTIFIED },
    'to-identify',
  ],
];

/** Stores with a part that must be restored, and which. */
const MUST_RESTORE: [string, Changes, PartName][] = [
  ['the log is gone', { events: EMPTY }, 'events'],
  ['the log lost its end', { events: { seen: AT_150 } }, 'events'],
  [
    'the log lost its end, and only deliveries know',
    { events: AGED, records: AGED, 'read models': AGED },
    'events',
  ],
  ['a log of another store', { events: { store: 'b' } }, 'events'],
  ['records are gone', { records: EMPTY }, 'records'],
  ['records are older', { records: AGED }, 'records'],
  ['records of another store', { records: { store: 'b' } }, 'records'],
  ['records that cannot be read', { records: { unreadable: 'malformed' } }, 'records'],
  ['deliveries are gone', { deliveries: EMPTY }, 'deliveries'],
  ['deliveries are older', { deliveries: AGED }, 'deliveries'],
  ['the log and the read models are gone', { events: EMPTY, 'read models': EMPTY }, 'events'],
  ['records are gone from a store without identities', { ...ALL_UNIDENTIFIED, records: EMPTY }, 'records'],
  ['the log is gone from a store without identities', { ...ALL_UNIDENTIFIED, events: EMPTY }, 'events'],
];

/** Stores whose read models alone are wrong. */
const MUST_REBUILD: [string, Changes][] = [
  ['read models are gone', { 'read models': EMPTY }],
  ['read models cannot be read', { 'read models': { unreadable: 'malformed' } }],
  ['read models of another store', { 'read models': { store: 'b' } }],
  ['read models are ahead of all others', { ...every(AGED), 'read models': {} }],
  [
    'read models know of newer records',
    { ...every({ witnessedUpTo: AT_150 }), records: AGED, 'read models': {} },
  ],
  ['read models are gone from a store without identities', { ...ALL_UNIDENTIFIED, 'read models': EMPTY }],
];

/** Refused stores, and whether an operator can accept the loss: the log exists, and lacks events that others have seen. */
const REFUSED_STORES: [string, Changes, boolean][] = [
  ['the log lost its end', { events: { seen: AT_150 } }, true],
  ['the log has grown again with other events', { records: { contradicted: AT_150 } }, true],
  ['the log is gone', { events: EMPTY }, false],
  ['nothing is left of the log', { events: { seen: '' } }, false],
  ['a log of another store', { events: { store: 'b' } }, false],
  ['records are gone', { records: EMPTY }, false],
  ['only read models have seen another event', { 'read models': { contradicted: AT_150 } }, false],
];

describe('whether parts make up one store (D56)', () => {
  it.each(REFUSED_STORES)('%s: whether the loss can be accepted', (_, changes, isAcceptable) => {
    const verdict = verdictOf(parts(changes));
    if (verdict.is !== 'refused') throw new Error('It is not refused');
    expect(verdict.isLogOlder ?? false).toBe(isAcceptable);
    expect(/npm run projections -- rebuild/.test(remedyFor(verdict))).toBe(
      isAcceptable || verdict.remedy === 'rebuild',
    );
  });

  it.each(MAY_START)('may start: %s', (_, changes, is) => {
    expect(verdictOf(parts(changes))).toEqual({ is });
  });

  it.each([
    ...MUST_RESTORE.map((row) => [...row, 'restore'] as const),
    ...MUST_REBUILD.map((row) => [...row, 'read models', 'rebuild'] as const),
  ])('refused: %s', (_, changes, part, remedy) => {
    const verdict = verdictOf(parts(changes));
    expect(verdict).toMatchObject({ is: 'refused', part, remedy });
    expect(verdict.is === 'refused' && verdict.problem).toMatch(new RegExp(`^The ${part} \\(.+\\.$`));
  });

  it('writes positions without leading zeros, and the one before all events as a beginning', () => {
    expect(['', AT_209, `${'0'.repeat(17)}907-${'0'.repeat(17)}905`].map(positionText)).toEqual([
      'its beginning',
      'position 209',
      'position 907-905',
    ]);
  });
});
