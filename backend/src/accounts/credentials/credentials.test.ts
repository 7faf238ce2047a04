import { describe, expect, it, jest } from '@jest/globals';
import { ADDRESS } from '@tour-portal/projections/testing/terms.js';
import { CredentialSystem } from '../../testing/credential-system.js';
import { ManualClock, contextOf, openRecords } from '../../testing/fixtures.js';
import { OpenAccount } from '../open-account.js';
import { CredentialRecords } from './credential-records.js';
import { Credentials } from './credentials.js';

const [EMAIL, PHONE, PASSWORD] = ['ann@example.com', '17025550123', 'correct horse'];

async function open() {
  const records = await openRecords();
  const clock = new ManualClock();
  const opened = new Set<number>();
  const log = {
    isOpen: async (account: number) => opened.has(account),
    abandonSignUp: async (account: number) => !opened.has(account),
    document: async () => null,
  };
  const changes = { settle: async () => true };
  const credentials = new Credentials(new CredentialRecords(records), changes, clock, log);
  const signUp = async (account: number, email = EMAIL, phone = PHONE) => {
    const taken = await credentials.reserve(account, email, phone, PASSWORD);
    if (taken !== null) return taken;
    opened.add(account);
    await credentials.confirm(account);
    return null;
  };
  const findTaken = (email: string | null = EMAIL, phoneNumber: string | null = PHONE, by?: number) =>
    credentials.findTakenField({ email, phoneNumber }, by);
  return { records, clock, opened, credentials, signUp, findTaken };
}

describe('credentials', () => {
  it('log in with the right pair only', async () => {
    const { credentials, signUp } = await open();
    await signUp(1);
    expect(await credentials.authenticate(EMAIL, PASSWORD)).toBe(1);
    expect(await credentials.authenticate(' Ann@Example.COM', PASSWORD)).toBe(1);
    expect(await credentials.authenticate(EMAIL, 'wrong')).toBeNull();
    expect(await credentials.authenticate('bob@example.com', PASSWORD)).toBeNull();
    expect(await credentials.authenticate('bob@example.com', 'nobody has this password')).toBeNull();
  });

  it('keep the password only as a hash', async () => {
    const { records, signUp } = await open();
    await signUp(1);
    const record = (await records.get('credentials', '1'))?.record;
    expect(record?.['passwordHash']).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(record)).not.toContain(PASSWORD);
  });

  it('that another account has are refused, naming the field', async () => {
    const { signUp, findTaken } = await open();
    expect(await findTaken()).toBeNull();
    await signUp(1);
    expect(await findTaken('ANN@example.com', '17025550199')).toBe('email');
    expect(await findTaken('bob@example.com', PHONE)).toBe('phoneNumber');
    expect(await findTaken('bob@example.com', '17025550199')).toBeNull();
    expect(await signUp(2, EMAIL, '17025550199')).toBe('email');
    expect(await signUp(2, 'bob@example.com', PHONE)).toBe('phoneNumber');
  });

  it('are reserved for only one of two parallel sign-ups', async () => {
    const { credentials } = await open();
    const answers = await Promise.all([
      credentials.reserve(1, EMAIL, PHONE, PASSWORD),
      credentials.reserve(2, EMAIL, '17025550199', PASSWORD),
    ]);
    expect(answers.toSorted()).toEqual(['email', null].toSorted());
  });

  it('are not refused to a retry of the same sign-up', async () => {
    const { credentials } = await open();
    expect(await credentials.reserve(1, EMAIL, PHONE, PASSWORD)).toBeNull();
    expect(await credentials.reserve(1, EMAIL, PHONE, PASSWORD)).toBeNull();
  });

  it('do not log in before the account is in the log; after that they do, even when they are not confirmed', async () => {
    const { credentials, opened } = await open();
    await credentials.reserve(1, EMAIL, PHONE, PASSWORD);
    expect(await credentials.authenticate(EMAIL, PASSWORD)).toBeNull();
    opened.add(1);
    expect(await credentials.authenticate(EMAIL, PASSWORD)).toBe(1);
  });

  it('of a crashed sign-up are free again after a minute', async () => {
    const { credentials, clock, signUp, findTaken } = await open();
    await credentials.reserve(1, EMAIL, PHONE, PASSWORD);
    clock.advance(59_999);
    expect(await findTaken()).toBe('email');
    clock.advance(1_000);
    expect(await findTaken()).toBeNull();
    expect(await signUp(2)).toBeNull();
    expect(await credentials.authenticate(EMAIL, PASSWORD)).toBe(2);
  });

  it('of a sign-up that crashed after its account was opened stay taken', async () => {
    const { credentials, clock, opened, findTaken } = await open();
    await credentials.reserve(1, EMAIL, PHONE, PASSWORD);
    opened.add(1);
    clock.advance(3_600_000);
    expect(await findTaken()).toBe('email');
    expect(await credentials.authenticate(EMAIL, PASSWORD)).toBe(1);
  });

  it('do not count as taken for the account that has them', async () => {
    const { signUp, findTaken } = await open();
    await signUp(1);
    expect(await findTaken(EMAIL, PHONE, 1)).toBeNull();
    expect(await findTaken(EMAIL, PHONE, 2)).toBe('email');
    expect(await findTaken(null, null, 2)).toBeNull();
  });

  it('lead to their account by e-mail and by phone, once it is open', async () => {
    const { credentials, signUp } = await open();
    await credentials.reserve(7, 'pending@example.com', '17025550177', PASSWORD);
    await signUp(1);
    expect(await credentials.accountWith('email', EMAIL)).toBe(1);
    expect(await credentials.accountWith('phoneNumber', PHONE)).toBe(1);
    expect(await credentials.accountWith('email', 'pending@example.com')).toBeNull();
    expect(await credentials.accountWith('phoneNumber', '17025550199')).toBeNull();
  });

  it('are not confirmed where there are none', async () => {
    const { credentials } = await open();
    await expect(credentials.confirm(9)).rejects.toThrow('credentials of account 9 are gone');
  });
});

describe('a sign-up that pauses for a minute after it has reserved its e-mail and phone', () => {
  const opening = (account: number, email: string, phoneNumber: string) => {
    const profile = { firstName: 'Ann', lastName: 'Miller', email, phoneNumber, address: ADDRESS };
    return new OpenAccount(account, profile, PASSWORD, contextOf(account));
  };

  /** Account 1 signs up; `meanwhile` happens when its e-mail and phone have been reserved for a minute. */
  async function pausedSignUp(meanwhile: (system: CredentialSystem) => Promise<unknown>) {
    const system = await CredentialSystem.open();
    const { signUp, credentials, accountLog } = system.instance();
    const reserve = credentials.reserve.bind(credentials);
    jest.spyOn(credentials, 'reserve').mockImplementationOnce(async (...values) => {
      const taken = await reserve(...values);
      system.clock.advance(60_000);
      await meanwhile(system);
      return taken;
    });
    const result = await signUp.execute(opening(1, EMAIL, PHONE));
    const holder = await system.instance().credentials.authenticate(EMAIL, PASSWORD);
    return { result, isOpen: await accountLog.isOpen(1), holder };
  }

  it('opens no account, and is told which value is taken, if another sign-up was given it meanwhile', async () => {
    const paused = await pausedSignUp(async (system) => {
      const { credentials, signUp } = system.instance();
      const profile = { email: 'bob@example.com', phoneNumber: PHONE };
      expect(await credentials.findTakenField(profile)).toBeNull();
      expect((await signUp.execute(opening(2, profile.email, PHONE))).ok).toBe(true);
    });
    expect(paused).toEqual({ result: { ok: false, taken: 'phoneNumber' }, isOpen: false, holder: null });
  });

  it('opens no account if another caller was told that the values are free', async () => {
    const paused = await pausedSignUp((system) =>
      system.instance().credentials.findTakenField({ email: EMAIL, phoneNumber: PHONE }),
    );
    expect(paused).toEqual({ result: { ok: false, taken: 'email' }, isOpen: false, holder: null });
  });

  it('opens its account if nobody else asked for the values', async () => {
    const paused = await pausedSignUp(async () => undefined);
    expect(paused).toMatchObject({ result: { ok: true }, isOpen: true, holder: 1 });
  });
});
