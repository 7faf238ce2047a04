import { describe, expect, it } from '@jest/globals';
import { accountOpened } from '@tour-portal/projections/testing/terms.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { accountProjection } from '@tour-portal/projections/account.js';
import { Brand } from '../../instance/brand.js';
import type { FaultPoint } from '../../event-log/faults.js';
import type { Message } from '../../messages/message.js';
import { SimulatedCrash, CrashingFaults } from '../../testing/test-system.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { SILENT_LOGGER, ManualClock, openRecords } from '../../testing/fixtures.js';
import { PasswordRecovery } from './password-recovery.js';

const EMAIL = 'ann1@example.com';
const ANN = accountProjection.evolve(null, recorded([accountOpened(1)])[0]!, '1');

/** Account 1 has the e-mail `EMAIL`. Answers the sent mails, by id, and the issued tokens. */
async function open() {
  const records = await openRecords();
  const clock = new ManualClock();
  const mails = new Map<string, Message>();
  const issued: string[] = [];
  const instance = (crashesAt: FaultPoint | null = null) =>
    new PasswordRecovery(
      records,
      clock,
      SILENT_LOGGER,
      new CrashingFaults(crashesAt),
      new Brand('Trailhead Tours', 'Guided tours since 1952', '1 (800) 555-0142'),
      'https://portal.example',
      { accountWith: async (_field, email) => (email === EMAIL ? 1 : null) },
      { newToken: () => `token${issued.length}`, issue: async (_account, token) => void issued.push(token) },
      { document: async () => ANN },
      // Like the outbox, this ignores an id that it has seen before.
      { send: async (id, mail) => void mails.set(id, mails.get(id) ?? mail) },
    );
  const pending = () => records.find('recoveries', 'nextTryAt', Number.MAX_SAFE_INTEGER, 10);
  return { clock, mails, issued, instance, pending };
}

const notStopped = () => false;

describe('a forgotten password', () => {
  it('is answered by a mail with the link, once', async () => {
    const { instance, mails, issued, pending } = await open();
    await instance().request('r1', EMAIL);
    await instance().request('r1', EMAIL);
    await eventually(async () => expect(await pending()).toEqual([]));
    expect([...mails.keys()]).toEqual(['password-reset/r1']);
    const mail = mails.get('password-reset/r1')!;
    expect([mail.to, mail.subject]).toEqual([EMAIL, 'Choose a new password']);
    expect(mail.text).toContain('https://portal.example/password/reset?token=token0&id=1\n');
    expect(mail.html).toContain('href="https://portal.example/password/reset?token=token0&amp;id=1"');
    expect(issued).toEqual(['token0']);
  });

  it('of an unknown e-mail is completed without a link or a mail', async () => {
    const { instance, mails, issued, pending } = await open();
    await instance().request('r1', 'nobody@example.com');
    await eventually(async () => expect(await pending()).toEqual([]));
    expect([mails.size, issued]).toEqual([0, []]);
  });

  it('is answered by another instance when the first one crashed on the way', async () => {
    for (const point of ['account:recovery-asked', 'account:link-issued'] as const) {
      const { instance, mails, issued, pending, clock } = await open();
      await instance(point)
        .request('r1', EMAIL)
        .catch((error: unknown) => expect(error).toBeInstanceOf(SimulatedCrash));
      const next = instance();
      await next.completePending(notStopped);
      expect([point, mails.size, (await pending()).length]).toEqual([point, 0, 1]);
      clock.advance(15_000);
      await next.completePending(() => true);
      expect([point, mails.size]).toEqual([point, 0]);
      await next.completePending(notStopped);
      expect([point, mails.size, await pending()]).toEqual([point, 1, []]);
      // The link that was mailed is one that was issued.
      expect(mails.get('password-reset/r1')?.text).toContain(`token=${issued.at(-1)}&`);
    }
  });
});
