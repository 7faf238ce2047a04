import { randomUUID } from 'node:crypto';
import { eventHash } from '@tour-portal/backend/event-log/hash-chain.js';
import { positionText } from '@tour-portal/backend/stores/parts/parts.js';
import { openStores } from '@tour-portal/backend/stores/open-stores.js';
import type { EventMetadata } from '@tour-portal/contracts/events/events.js';
import type { EventToAppend, Position, StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { describe, expect, it } from '@jest/globals';
import { signedUpClient, freeDepartures, messageOf, holdOrder, placed } from '../client.js';
import { runCommand } from '../command.js';
import { startInstance } from '../instance.js';
import type { Instance } from '../instance.js';
import { signedInStaff } from '../staff.js';
import { storesOf } from '../stores/servers.js';
import { until } from '../until.js';
import { readinessOf, untilReadiness } from './older-log.js';

async function withStores<T>(
  { dataDir }: Instance,
  work: (stores: Awaited<ReturnType<typeof openStores>>) => Promise<T>,
): Promise<T> {
  const stores = await openStores({ dataDir, ...storesOf(dataDir) });
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

/** Appends an event beside a running instance. */
function append(instance: Instance, stream: string, makeEvent: (last: StoredEvent) => EventToAppend) {
  return withStores(instance, async ({ events }) => {
    const [last] = await events.read(stream, { direction: 'backwards', limit: 1 });
    if (last === undefined) throw new Error(`There is no ${stream}`);
    return (await events.append(stream, last.revision, [makeEvent(last)])).position;
  });
}

/** An event as the next version of the portal would write it, to follow the given one. */
function newerEvent({ stream, metadata }: StoredEvent): EventToAppend {
  const { hash: previousHash, ...before } = metadata as unknown as EventMetadata;
  const event = { id: randomUUID(), type: 'HoldBlessed', data: { blessing: 1 } };
  const unhashed = { ...before, version: 1, previousHash };
  const hash = eventHash(stream, event, unhashed);
  return { ...event, metadata: { ...unhashed, hash } };
}

function projectedTo(instance: Instance): Promise<Position> {
  return withStores(instance, ({ readModels }) => readModels.checkpoint(collectionOf(bookingProjection)));
}

describe('an event of a newer version in the log', () => {
  it('stops the projections before it; a decision, a history and a rebuild that need it are refused', async () => {
    const instance = await startInstance();
    const [owner, other] = [await signedUpClient(instance.url), await signedUpClient(instance.url)];
    const [first, second] = await freeDepartures(owner, { from: 120, to: 500 });
    const { id } = placed(await owner.hold(holdOrder(first!, [2])));
    const { client: staff } = await signedInStaff(instance);
    // The negative control: the portal ignores what another program has written to the same store.
    const foreignPosition = await append(instance, `booking-${id}`, () => ({
      id: randomUUID(),
      type: 'SomebodyElses',
      data: {},
      metadata: {},
    }));
    await until(
      () => projectedTo(instance),
      (position) => position >= foreignPosition,
    );
    expect(await readinessOf(instance)).toEqual({ code: 200, status: 'ok' });
    const history = `/v1/client-service/bookings/${id}/history`;
    expect((await staff.get(history)).status).toBe(200);

    const { id: otherBooking } = placed(await other.hold(holdOrder(second!, [1])));
    // Before a reminder is due, the portal itself writes only the confirmation to this booking's stream.
    await until(
      () => other.me(),
      ({ bookings }) => bookings[0]?.confirmations.length === 1,
    );
    const before = await projectedTo(instance);
    const unknownPosition = await append(instance, `booking-${otherBooking}`, newerEvent);
    const problem =
      `This version of the portal does not know HoldBlessed version 1 at ${positionText(unknownPosition)} ` +
      `(booking-${otherBooking}, revision 2), which a newer one has written: ` +
      'start the newer version, here or on another instance.';
    const found = await untilReadiness(instance, ({ status }) => status !== 'ok');
    expect(found).toEqual({ code: 503, status: 'behind', problem });

    const refused = await other.deleteHold({ id: otherBooking });
    expect([refused.status, refused.headers.get('retry-after'), messageOf(refused)]).toEqual([
      503,
      '1',
      'A newer version of the portal has changed this. Please try again in a minute.',
    ]);
    const otherHistory = `/v1/client-service/bookings/${otherBooking}/history`;
    const historyAnswer = await staff.get(otherHistory);
    expect([historyAnswer.status, messageOf(historyAnswer)]).toEqual([503, messageOf(refused)]);
    // Requests that do not need the event still work.
    expect((await other.get('/v1/accounts/me')).status).toBe(200);
    expect((await staff.get(history)).status).toBe(200);

    const rebuilt = runCommand('projections-main', instance.dataDir, ['rebuild']);
    expect([rebuilt.status, rebuilt.lines.at(-1)]).toEqual([2, problem]);
    expect(await projectedTo(instance)).toBe(before);
    const verify = ['verify', '--booking', String(otherBooking)];
    expect(runCommand('audit-command', instance.dataDir, verify).status).toBe(0);

    await instance.stop();
    expect(await projectedTo(instance)).toBe(before);
  });
});
