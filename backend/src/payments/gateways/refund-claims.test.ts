import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { ManualClock, openRecords } from '../../testing/fixtures.js';
import { GatewayRefused, GatewayUnavailable, NotSettledYet } from './gateway.js';
import { RefundClaims } from './refund-claims.js';

let records: Records;
const clock = new ManualClock();
/** An instance that does not pause between two looks at another’s claim. */
const instance = () => new RefundClaims(records, clock, 0);
/** Asks for the refund of key a, which the gateway makes. */
const askAgain = () => instance().whileClaimed('a', async () => 'made');

beforeEach(async () => {
  records = await openRecords();
});

/**
 * A gateway that looks for an earlier refund of the key, and refunds where it finds none, which takes a while. The last of three
 * callers waits ten turns of the event loop, and looks at a claim once a turn at most, twenty times.
 */
function slowGateway() {
  const refunds: string[] = [];
  const refund = async (key: string) => {
    const isMade = refunds.includes(key);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    if (!isMade) refunds.push(key);
    return key;
  };
  return { refunds, refund };
}

describe('a claim of a refund', () => {
  it('lets one instance after the other ask for the same refund, so that it is made once', async () => {
    const { refunds, refund } = slowGateway();
    const claims = [instance(), instance(), instance()];
    const keys = await Promise.all(claims.map((each) => each.whileClaimed('a', () => refund('a'))));
    expect(keys).toEqual(['a', 'a', 'a']);
    expect(refunds).toEqual(['a']);
  });

  it('is what prevents two refunds (control)', async () => {
    const { refunds, refund } = slowGateway();
    await Promise.all([refund('a'), refund('a')]);
    expect(refunds).toEqual(['a', 'a']);
  });

  it('holds up no other refund', async () => {
    const { refunds, refund } = slowGateway();
    await instance().whileClaimed('a', () => instance().whileClaimed('b', () => refund('b')));
    expect(refunds).toEqual(['b']);
  });

  it('of a process that died is taken over after ten minutes, not before', async () => {
    const never = new Promise<never>(() => undefined);
    void instance().whileClaimed('a', () => never);
    await expect(askAgain()).rejects.toThrow(GatewayUnavailable);
    clock.advance(10 * 60_000 - 1);
    await expect(askAgain()).rejects.toThrow(GatewayUnavailable);
    clock.advance(1);
    expect(await askAgain()).toBe('made');
  });

  it('is not taken over because the developers’ clock was moved ahead', async () => {
    const movedClock = Object.assign(new ManualClock(), { millis: () => clock.systemMillis() + 3_600_000 });
    const never = new Promise<never>(() => undefined);
    void instance().whileClaimed('a', () => never);
    const next = new RefundClaims(records, movedClock, 0).whileClaimed('a', () => Promise.resolve('made'));
    await expect(next).rejects.toThrow(GatewayUnavailable);
  });

  it.each([
    ['waits for the charge to be settled', new NotSettledYet('not settled')],
    ['refuses', new GatewayRefused('never charged')],
  ])('ends at once where the gateway %s, as nothing was refunded', async (_, error) => {
    await expect(instance().whileClaimed('a', () => Promise.reject(error))).rejects.toThrow(error);
    expect(await askAgain()).toBe('made');
  });

  it('stays for a while after a failure, as the gateway may have refunded all the same', async () => {
    const fails = () => Promise.reject(new GatewayUnavailable('no answer in time'));
    await expect(instance().whileClaimed('a', fails)).rejects.toThrow('no answer in time');
    await expect(askAgain()).rejects.toThrow('failed a moment ago');
    clock.advance(25_000);
    expect(await askAgain()).toBe('made');
  });
});
