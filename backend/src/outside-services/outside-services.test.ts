import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OutsideServices } from './outside-services.js';
import { NOW, SILENT_LOGGER, ManualClock, openRecords } from '../testing/fixtures.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';

const SETTINGS = {
  smtpUrl: 'smtps://user:secret@mail.example:465',
  twilio: null,
  gateway: { name: 'converge', credentials: null },
  flightsApi: { url: 'https://flights.example/v1', key: 'key' },
} as const;

let records: Awaited<ReturnType<typeof openRecords>>;
let clock: ManualClock;

beforeEach(async () => {
  records = await openRecords();
  clock = new ManualClock();
});

const services = () => new OutsideServices(records, clock, SILENT_LOGGER, SETTINGS);
const stateOf = async (name: string) => (await services().states()).find((state) => state.name === name);
const fails = (message: string) => () => Promise.reject(new Error(message));

describe('an outside service', () => {
  it('has no success and no failure before its first call, and a provider without user name, password or key', async () => {
    const nothing = { lastSuccess: null, lastFailure: null, problem: null };
    expect(await services().states()).toEqual([
      { name: 'mail', provider: 'mail.example:465', ...nothing },
      { name: 'texts', provider: 'developer inbox', ...nothing },
      { name: 'gateway', provider: 'converge, simulated', ...nothing },
      { name: 'flights', provider: 'flights.example', ...nothing },
    ]);
  });

  it('has its last success and failure stored for every instance, and its result passed on to the caller', async () => {
    expect(await services().track('texts', () => Promise.resolve(7))).toBe(7);
    clock.advance(1_000);
    await expect(services().track('texts', fails('no credit'))).rejects.toThrow('no credit');
    const later = instant(millis(NOW) + 1_000);
    expect(await stateOf('texts')).toMatchObject({
      lastSuccess: NOW,
      lastFailure: later,
      problem: 'no credit',
    });
    expect(await stateOf('mail')).toMatchObject({ lastSuccess: null });
  });

  it('has its success stored at most once a minute while it answers, and its state at once when that changes', async () => {
    const [insert, replace] = [jest.spyOn(records, 'insert'), jest.spyOn(records, 'replace')];
    const writes = () => insert.mock.calls.length + replace.mock.calls.length;
    const instance = services();
    const works = () => instance.track('gateway', () => Promise.resolve());
    for (let n = 0; n < 50; n += 1) await works();
    expect(writes()).toBe(1);
    await instance.track('gateway', fails('away')).catch(() => null);
    await works();
    expect(writes()).toBe(3);
    clock.advance(60_000);
    await works();
    expect(writes()).toBe(4);
    expect((await stateOf('gateway'))?.lastSuccess).toBe(clock.now());
  });

  it('counts as working when its answer is a refusal', async () => {
    const refuses = services().track('gateway', fails('declined'), () => true);
    await expect(refuses).rejects.toThrow('declined');
    expect(await stateOf('gateway')).toMatchObject({ lastSuccess: NOW, lastFailure: null });
  });

  it('has no mail address in the problem that is shown', async () => {
    await services()
      .track('mail', fails('no mailbox ann@example.com'))
      .catch(() => null);
    expect((await stateOf('mail'))?.problem).not.toContain('ann@example.com');
  });

  it('still answers its caller where its state cannot be stored', async () => {
    jest.spyOn(records, 'get').mockRejectedValue(new Error('the disk is full'));
    expect(await services().track('mail', () => Promise.resolve('sent'))).toBe('sent');
  });
});
