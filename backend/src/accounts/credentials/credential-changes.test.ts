import fc from 'fast-check';
import { describe, expect, it, jest } from '@jest/globals';
import {
  CredentialSystem,
  PASSWORD,
  CrashAfterWrites,
  emailOf,
  phoneOf,
} from '../../testing/credential-system.js';
import { contextOf } from '../../testing/fixtures.js';
import { ChangeAccount } from '../profile/change-account.js';
import type { AccountChange } from '../profile/change-account.js';
import { ChangePassword } from '../profile/change-password.js';

const MINUTE = 60_000;

type Wanted = Partial<Pick<AccountChange, 'email' | 'phoneNumber'>>;

/** A command with an id made of `n`: gives an account the wanted e-mail and phone; what is left out stays. */
function changing(n: number, account: number, { email = null, phoneNumber = null }: Wanted): ChangeAccount {
  return new ChangeAccount(account, { profile: {}, email, phoneNumber }, 'session', contextOf(n));
}

async function openSystem(...accounts: number[]): Promise<CredentialSystem> {
  const opened = await CredentialSystem.open();
  for (const account of accounts) await opened.signUp(account);
  return opened;
}

/** What a new instance says of an account: its values according to the log, and which account has each of them. */
async function shown(system: CredentialSystem, account: number) {
  const { accountLog, credentials } = system.instance();
  const { email, phoneNumber } = (await accountLog.document(account))!;
  return {
    email,
    phoneNumber,
    byEmail: await credentials.accountWith('email', email),
    byPhone: await credentials.accountWith('phoneNumber', phoneNumber),
  };
}

const ownedBy = (account: number, email: string, phoneNumber: string) => ({
  email,
  phoneNumber,
  byEmail: account,
  byPhone: account,
});

describe('a change of credentials', () => {
  it('takes effect with its event: the new values are the account’s, the old ones are free', async () => {
    const system = await openSystem(1);
    const { changeAccount, credentials, state } = system.instance();
    const change = changing(11, 1, { email: 'new@example.com', phoneNumber: phoneOf(7) });
    expect((await changeAccount.execute(change)).ok).toBe(true);
    expect(await shown(system, 1)).toEqual(ownedBy(1, 'new@example.com', phoneOf(7)));
    expect(await credentials.findTakenField({ email: emailOf(1), phoneNumber: phoneOf(1) })).toBeNull();
    expect(await credentials.authenticate('new@example.com', PASSWORD)).toBe(1);
    expect(await credentials.authenticate(emailOf(1), PASSWORD)).toBeNull();
    expect(await state(1)).toMatchObject({ abandoned: [] });
  });

  it('works no matter which of the account’s two records has each current value', async () => {
    const system = await openSystem(1);
    const { changeAccount } = system.instance();
    const wanted = [
      { email: 'a@example.com' },
      { phoneNumber: phoneOf(8) },
      { email: 'b@example.com', phoneNumber: phoneOf(9) },
      { email: 'c@example.com' },
      { email: emailOf(1), phoneNumber: phoneOf(1) },
    ];
    let current: Wanted = { email: emailOf(1), phoneNumber: phoneOf(1) };
    for (const [n, change] of wanted.entries()) {
      await changeAccount.execute(changing(20 + n, 1, change));
      current = { ...current, ...change };
      expect(await shown(system, 1)).toEqual(ownedBy(1, current.email!, current.phoneNumber!));
    }
  });

  it('names the field that another account has, and reserves nothing', async () => {
    const system = await openSystem(1, 2);
    const { changeAccount, changes } = system.instance();
    await changeAccount.execute(changing(30, 1, { email: 'mine@example.com' }));
    // The account's empty place for an e-mail is now in one of its records, the one for a phone in the other.
    const takenPhone = changing(31, 1, { email: 'free@example.com', phoneNumber: phoneOf(2) });
    const takenEmail = changing(32, 1, { email: emailOf(2), phoneNumber: phoneOf(5) });
    for (const [change, field] of [
      [takenPhone, 'phoneNumber'],
      [takenEmail, 'email'],
    ] as const)
      expect(await changeAccount.execute(change)).toEqual({ ok: false, reason: 'taken', field });
    expect(await changes.settle(1)).toBe(true);
    expect(await shown(system, 1)).toEqual(ownedBy(1, 'mine@example.com', phoneOf(1)));
    const free = { email: 'free@example.com', phoneNumber: phoneOf(5) };
    expect(await system.instance().credentials.findTakenField(free)).toBeNull();
  });

  it('is refused while another change of the account is on its way, for a minute', async () => {
    const system = await openSystem(1);
    const { changeAccount, changes, state } = system.instance();
    const unfinished = { email: 'unfinished@example.com' };
    await changes.begin(1, 'a change that crashes', unfinished);
    const next = changing(41, 1, { email: 'next@example.com' });
    expect(await changeAccount.execute(next)).toEqual({ ok: false, reason: 'busy' });
    expect(await shown(system, 1)).toEqual(ownedBy(1, emailOf(1), phoneOf(1)));
    expect(await system.instance().credentials.findTakenField(unfinished)).toBe('email');
    system.clock.advance(MINUTE);
    expect((await changeAccount.execute(next)).ok).toBe(true);
    expect(await shown(system, 1)).toEqual(ownedBy(1, 'next@example.com', phoneOf(1)));
    expect(await system.instance().credentials.findTakenField(unfinished)).toBeNull();
    expect(await state(1)).toMatchObject({ abandoned: ['a change that crashes'] });
  });

  it('that was abandoned cannot be written later', async () => {
    const system = await openSystem(1, 2);
    const slow = system.instance();
    const begin = slow.changes.begin.bind(slow.changes);
    // The change pauses once it has reserved the e-mail, until another account has taken it.
    jest.spyOn(slow.changes, 'begin').mockImplementation(async (...args) => {
      const begun = await begin(...args);
      system.clock.advance(MINUTE);
      const { credentials, changeAccount } = system.instance();
      expect(await credentials.findTakenField({ email: 'late@example.com' }, 2)).toBeNull();
      expect((await changeAccount.execute(changing(52, 2, { email: 'late@example.com' }))).ok).toBe(true);
      return begun;
    });
    const late = changing(51, 1, { email: 'late@example.com' });
    expect(await slow.changeAccount.execute(late)).toEqual({ ok: false, reason: 'busy' });
    expect(await shown(system, 1)).toEqual(ownedBy(1, emailOf(1), phoneOf(1)));
    expect(await shown(system, 2)).toEqual(ownedBy(2, 'late@example.com', phoneOf(2)));
  });

  it('succeeds on both of two instances that get it at once, and rival changes leave consistent credentials', async () => {
    for (let n = 0; n < 10; n += 1) {
      const system = await openSystem(1, 2);
      const [one, another] = [system.instance(), system.instance()];
      const same = changing(90, 1, { email: 'same@example.com' });
      const both = await Promise.all([one.changeAccount.execute(same), another.changeAccount.execute(same)]);
      expect(both.map(({ ok }) => ok)).toEqual([true, true]);
      const mine = { email: 'mine@example.com' };
      const rivals = await Promise.all([
        one.changeAccount.execute(changing(91, 1, { phoneNumber: phoneOf(8) })),
        another.changeAccount.execute(changing(92, 1, { ...mine, phoneNumber: phoneOf(9) })),
        another.changeAccount.execute(changing(93, 2, mine)),
      ]);
      expect(rivals.some(({ ok }) => ok)).toBe(true);
      system.clock.advance(MINUTE);
      const [first, second] = [await shown(system, 1), await shown(system, 2)];
      expect(first).toEqual(ownedBy(1, first.email, first.phoneNumber));
      expect(second).toEqual(ownedBy(2, second.email, second.phoneNumber));
      expect(first.email).not.toBe(second.email);
    }
  });

  it('ends the links that were mailed before', async () => {
    const system = await openSystem(1);
    const { links, changeAccount } = system.instance();
    await links.issue(1, 'token');
    expect(await links.isValid(1, 'token')).toBe(true);
    await changeAccount.execute(changing(61, 1, { email: 'new@example.com' }));
    expect(await links.isValid(1, 'token')).toBe(false);
  });
});

describe('a change of a password', () => {
  const choosing = (n: number, password: string) => new ChangePassword(1, password, null, contextOf(n));

  it('is in force with its event, and ends a session', async () => {
    const system = await openSystem(1);
    const { changePassword, credentials, sessions, state } = system.instance();
    const sid = await sessions.start(1);
    expect((await changePassword.execute(choosing(71, 'another one'))).ok).toBe(true);
    expect(await credentials.authenticate(emailOf(1), 'another one')).toBe(1);
    expect(await credentials.authenticate(emailOf(1), PASSWORD)).toBeNull();
    expect(await sessions.find(sid)).toBeNull();
    expect(await state(1)).toMatchObject({ passwordChanges: 1 });
  });

  it('succeeds for only one of two that name the same current password', async () => {
    const system = await openSystem(1);
    const { credentials } = system.instance();
    const passwordHash = (await credentials.matchingHash(1, PASSWORD)) ?? '';
    const proof = { kind: 'password', passwordHash } as const;
    const change = (password: string, n: number) =>
      system.instance().changePassword.execute(new ChangePassword(1, password, proof, contextOf(n)));
    const results = await Promise.all([change('the first one', 75), change('the second one', 76)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await system.instance().state(1)).toMatchObject({ passwordChanges: 1 });
    expect(await change('a third one', 77)).toEqual({ ok: false, reason: 'password-gone' });
    // The retry of the one that won changes nothing more.
    expect((await change('x', results[0].ok ? 75 : 76)).ok).toBe(true);
    expect(await system.instance().state(1)).toMatchObject({ passwordChanges: 1 });
  });

  it('makes the password that a login matched before it invalid, wherever its process crashes once the event is written', async () => {
    const crashedAfterEvent: boolean[] = [];
    for (let writes = 0; writes <= 7; writes += 1) {
      const system = await openSystem(1);
      const owner = (await system.instance().credentials.authenticateWithHash(emailOf(1), PASSWORD))!;
      const isCrashed = await system
        .instance(writes)
        .changePassword.execute(choosing(81, 'another one'))
        .then(
          () => false,
          (error: unknown) => error instanceof CrashAfterWrites,
        );
      const state = await system.instance().state(1);
      const isChanged = 'passwordChanges' in state && state.passwordChanges === 1;
      expect([writes, await system.instance().credentials.isStillValid(owner)]).toEqual([writes, !isChanged]);
      crashedAfterEvent.push(isCrashed && isChanged);
    }
    expect(crashedAfterEvent).toContain(true);
  });

  it('is made once when its command is repeated', async () => {
    const system = await openSystem(1);
    for (let n = 0; n < 3; n += 1)
      expect((await system.instance().changePassword.execute(choosing(72, 'another one'))).ok).toBe(true);
    expect(await system.instance().state(1)).toMatchObject({ passwordChanges: 1 });
    await system.instance().changePassword.execute(choosing(73, 'a third one'));
    expect(await system.instance().state(1)).toMatchObject({ passwordChanges: 2 });
  });
});

describe('a crash at any point', () => {
  const EMAILS = ['x@example.com', 'y@example.com', emailOf(1), emailOf(2)];
  const PHONES = [phoneOf(1), phoneOf(2), phoneOf(8), phoneOf(9)];
  const step = fc.record({
    account: fc.constantFrom(1, 2),
    writes: fc.integer({ min: 0, max: 7 }),
    email: fc.option(fc.constantFrom(...EMAILS)),
    phoneNumber: fc.option(fc.constantFrom(phoneOf(8), phoneOf(9))),
    isRetried: fc.boolean(),
    pauseMillis: fc.constantFrom(0, MINUTE),
  });

  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  /** Runs changes, each on an instance that crashes if it needs more than `writes` writes, repeats some, and lets a minute pass. */
  async function systemAfter(steps: readonly Step[]) {
    const system = await openSystem(1, 2);
    for (const [n, { account, writes, email, phoneNumber, isRetried, pauseMillis }] of steps.entries()) {
      const command = changing(100 + n, account, { email, phoneNumber });
      const outcome = await system
        .instance(writes)
        .changeAccount.execute(command)
        .catch((error: unknown) => {
          if (!(error instanceof CrashAfterWrites)) throw error;
          return null;
        });
      system.clock.advance(pauseMillis);
      if (isRetried) {
        const result = await system.instance().changeAccount.execute(command);
        // A change that was answered as done stays done.
        if (outcome?.ok === true) expect(result.ok).toBe(true);
      }
    }
    system.clock.advance(MINUTE);
    return system;
  }

  it('the credentials are what the log says, no accounts share a value, and no value stays reserved', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const system = await systemAfter(steps);
        const truth = [];
        for (const account of [1, 2]) {
          const found = await shown(system, account);
          expect(found).toEqual(ownedBy(account, found.email, found.phoneNumber));
          truth.push(found.email, found.phoneNumber);
        }
        expect(new Set(truth).size).toBe(4);
        const { credentials } = system.instance();
        const taken = [];
        for (const email of EMAILS) if (await credentials.findTakenField({ email })) taken.push(email);
        for (const phoneNumber of PHONES)
          if (await credentials.findTakenField({ phoneNumber })) taken.push(phoneNumber);
        expect(taken.toSorted()).toEqual(truth.toSorted());
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it('credentials that do not follow the log are detected (so that the test above can fail)', async () => {
    const system = await openSystem(1);
    const { credentialRecords } = system.instance();
    const login = (await credentialRecords.login(1))!;
    const elsewhere = { ...login.record, email: 'elsewhere@example.com' };
    await credentialRecords.replaceLogin(1, elsewhere, login.version);
    expect(await shown(system, 1)).not.toEqual(ownedBy(1, emailOf(1), phoneOf(1)));
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'a password is the old or the new one after %i writes, and the new one after a retry',
    async (writes) => {
      const system = await openSystem(1);
      const command = new ChangePassword(1, 'another one', null, contextOf(81));
      await system
        .instance(writes)
        .changePassword.execute(command)
        .catch(() => null);
      const { credentials, accountLog } = system.instance();
      const changed = (await accountLog.passwordChangeCount(1)) === 1;
      expect(await credentials.authenticate(emailOf(1), 'another one')).toBe(changed ? 1 : null);
      expect(await credentials.authenticate(emailOf(1), PASSWORD)).toBe(changed ? null : 1);
      expect((await system.instance().changePassword.execute(command)).ok).toBe(true);
      expect(await system.instance().credentials.authenticate(emailOf(1), 'another one')).toBe(1);
      expect(await system.instance().accountLog.passwordChangeCount(1)).toBe(1);
    },
  );
});
