import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { countAfter } from './rebuild-stores.js';
import { openEvents } from '../../testing/fixtures.js';

describe('how many events a read model is behind', () => {
  it('is counted after its position, up to a limit', async () => {
    const log = openEvents();
    const happened = () => ({ id: randomUUID(), type: 'Happened', data: {}, metadata: {} });
    const events = Array.from({ length: 2_500 }, happened);
    const { position } = await log.append('first', 'no-stream', events.slice(0, 400));
    await log.append('second', 'no-stream', events.slice(400));
    const found = [START, position, await log.head()].map((after) => countAfter(log, after, 2_400));
    expect(await Promise.all(found)).toEqual([null, 2_100, 0]);
    expect(await countAfter(log, START, 2_500)).toBe(2_500);
  });
});
