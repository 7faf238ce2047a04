import { event } from '@tour-portal/contracts/events/events.js';
import { describe, expect, it } from '@jest/globals';
import { bookingProjection } from '../booking.js';
import { parseEventLines } from './event-lines.js';
import { recorded } from '../testing/recorded.js';
import { rebuildInMemory } from '../testing/rebuilds.js';
import { accountOpened, holdTerms } from '../testing/terms.js';

const HISTORY = recorded([
  accountOpened(1),
  event('HoldPlaced', holdTerms()),
  event('HoldDeleted', { booking: 11, deletedAt: holdTerms().createdAt }),
]);
const LINES = HISTORY.map((happened) => JSON.stringify(happened));

describe('events as lines', () => {
  it('are the events they were written from', () => {
    expect(parseEventLines(`${LINES.join('\n')}\n\n`)).toEqual(HISTORY);
  });

  it('are upcast to the current version where they are older', () => {
    const { fees: _, ...data } = holdTerms();
    const old = { ...HISTORY[1]!, data, metadata: { ...HISTORY[1]!.metadata, version: 2 } };
    const upcasted = parseEventLines(JSON.stringify(old));
    expect(upcasted.map(({ data: current }) => current)).toEqual([{ ...data, fees: [] }]);
  });

  it.each([
    ['no JSON', '{'],
    ['an unknown type', LINES[0]!.replace('AccountOpened', 'AccountClosed')],
    ['no data', '{"id":"1","type":"HoldPlaced"}'],
    ['a future version', LINES[0]!.replace('"version":1', '"version":99')],
    ['a list', '[]'],
  ])('are refused with the number of the line: %s', (_, line) => {
    expect(() => parseEventLines([LINES[0], '', line].join('\n'))).toThrow('Line 3 is not an event');
  });

  it('must be in the order of the log', () => {
    expect(() => parseEventLines([LINES[1], LINES[0]].join('\n'))).toThrow('Line 2 comes before');
  });

  it('can be folded to a read model as it was after any one of them', async () => {
    const events = parseEventLines(LINES.join('\n'));
    const deletedAt = async (n: number) =>
      (await rebuildInMemory(bookingProjection, events, events[n]!.position))['11']?.deletedAt;
    expect([await deletedAt(0), await deletedAt(1), await deletedAt(2)]).toEqual([
      undefined,
      null,
      holdTerms().createdAt,
    ]);
  });
});
