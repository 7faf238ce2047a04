import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import { ADDRESS } from '@tour-portal/projections/testing/terms.js';
import { accountDecider } from '../accounts/account-decisions.js';
import { AccountLog } from '../accounts/account-log.js';
import { accountStream } from '../accounts/account-state.js';
import { ChangeAccountHandler } from '../accounts/profile/change-account.js';
import { ChangePasswordHandler } from '../accounts/profile/change-password.js';
import { CredentialChanges } from '../accounts/credentials/credential-changes.js';
import { CredentialRecords } from '../accounts/credentials/credential-records.js';
import { Credentials } from '../accounts/credentials/credentials.js';
import { OpenAccountHandler, OpenAccount } from '../accounts/open-account.js';
import { ResetLinks } from '../accounts/recovery/reset-links.js';
import { Sessions } from '../sessions/sessions.js';
import { Faults } from '../event-log/faults.js';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { Streams } from '../event-log/streams.js';
import { ManualClock, contextOf, openEvents, openRecords } from './fixtures.js';

export const PASSWORD = 'correct horse';

/** Thrown when an instance tries to write more often than it was allowed to: stands for a crash. */
export class CrashAfterWrites extends Error {}

/** Instances of the account services that share one pair of stores in memory; each can crash after so many writes. */
export class CredentialSystem {
  readonly clock = new ManualClock();
  private readonly events = openEvents();

  private constructor(private readonly records: Records) {}

  static async open(): Promise<CredentialSystem> {
    return new CredentialSystem(await openRecords());
  }

  /** @param writes how many writes reach the stores; the instance crashes before the next one */
  instance(writes = Number.POSITIVE_INFINITY) {
    const quota = { writes };
    const records = limitWrites<Records>(this.records, quota, ['insert', 'replace', 'remove', 'removeWhere']);
    const personal = new PersonalData(records);
    const log = new EventLog(limitWrites<EventStore>(this.events, quota, ['append']), personal);
    const streams = new Streams(log);
    const faults = new Faults();
    const accountLog = new AccountLog(log, streams, this.clock);
    const credentialRecords = new CredentialRecords(records);
    const changes = new CredentialChanges(credentialRecords, this.clock, accountLog);
    const credentials = new Credentials(credentialRecords, changes, this.clock, accountLog);
    const sessions = new Sessions(records, this.clock, log.store);
    return {
      records,
      log,
      accountLog,
      credentialRecords,
      changes,
      credentials,
      sessions,
      links: new ResetLinks(credentialRecords, this.clock, 'a secret of at least 32 characters'),
      signUp: new OpenAccountHandler(streams, credentials, faults),
      changeAccount: new ChangeAccountHandler(streams, changes, personal, sessions, faults),
      changePassword: new ChangePasswordHandler(streams, changes, sessions, faults),
      state: (account: number) => streams.state(accountDecider, accountStream(account)),
    };
  }

  /** Opens the account with this id; its email address and phone number contain the id. */
  async signUp(account: number): Promise<void> {
    const profile = {
      firstName: 'Ann',
      lastName: 'Miller',
      phoneNumber: phoneOf(account),
      email: emailOf(account),
      address: ADDRESS,
    };
    const command = new OpenAccount(account, profile, PASSWORD, contextOf(account, this.clock.now()));
    await this.instance().signUp.execute(command);
  }
}

export function emailOf(n: number): string {
  return `ann${n}@example.com`;
}

export function phoneOf(n: number): string {
  return `1702555000${n}`;
}

/** The store whose given methods throw {@link CrashAfterWrites} once the quota of writes is used up. */
function limitWrites<S extends object>(
  store: S,
  quota: { writes: number },
  methods: readonly (keyof S & string)[],
): S {
  return new Proxy(store, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
      if (!methods.includes(name as keyof S & string))
        return typeof method === 'function' ? method.bind(target) : method;
      return async (...args: unknown[]) => {
        if (quota.writes <= 0) throw new CrashAfterWrites(name as string);
        quota.writes -= 1;
        return method.apply(target, args);
      };
    },
  });
}
