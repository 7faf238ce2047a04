import { accountDecider } from '@tour-portal/backend/accounts/account-decisions.js';
import { accountStream } from '@tour-portal/backend/accounts/account-state.js';
import { commandContext } from '@tour-portal/backend/event-log/event-log.js';
import { MOMENT } from './moment.js';
import { decideElsewhere } from './stores/history.js';

/**
 * Sets the do-not-book flag of an account in the stores, so that running instances see it as written by another instance.
 */
export async function setDoNotBook(dataDir: string, account: number): Promise<void> {
  const context = commandContext({ kind: 'system', name: 'test' }, MOMENT);
  const command = { type: 'SetDoNotBook', doNotBook: true } as const;
  await decideElsewhere(dataDir, (streams) =>
    streams.execute(accountDecider, accountStream(account), command, context),
  );
}
