import type { Actor, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { accountOpened } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { Brand } from '../../instance/brand.js';
import type { Message } from '../../messages/message.js';
import { MailNewAccount } from './mail-new-account.js';

const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1 (800) 555-0142');
const STAFF: Actor = { kind: 'staff', staff: 3 };

/** The mails that are sent and the links that are issued after account 1 was opened, each in order. */
async function reactToOpening({
  actor = STAFF,
  email = 'ann@example.com',
  passwordChanges = 0,
  times = 1,
} = {}) {
  const sent: [string, Message][] = [];
  const issued: [number, string, number | undefined][] = [];
  const reaction = new MailNewAccount(
    {
      document: async () => ({ email, firstName: 'Ann' }) as AccountDocument,
      passwordChangeCount: async () => passwordChanges,
    },
    {
      deriveToken: (cause, contact) => `token of ${cause} for ${contact}`,
      issue: async (account, token, lifetimeMillis) => void issued.push([account, token, lifetimeMillis]),
    },
    { send: async (id, message) => void sent.push([id, message]) },
    BRAND,
    'https://tours.example',
  );
  const [opened] = recorded([accountOpened(1)]);
  const event = { ...opened!, metadata: { ...opened!.metadata, actor } } as RecordedEvent;
  for (let time = 0; time < times; time += 1) await reaction.react(event);
  return { sent, issued, event };
}

describe('an account that client service opened', () => {
  it('gets its owner a mail with a link that sets the password, for 72 hours', async () => {
    const { sent, issued, event } = await reactToOpening();
    const token = `token of ${event.id} for ann@example.com`;
    expect(issued).toEqual([[1, token, 72 * 3_600_000]]);
    expect(sent.map(([, { to, subject }]) => [to, subject])).toEqual([
      ['ann@example.com', 'Your Trailhead Tours account'],
    ]);
    expect(sent[0]?.[1].text).toContain(`https://tours.example/password/reset?token=${token}&id=1`);
  });

  it('has one mail, by its id, and one link, however often the event is seen', async () => {
    const { sent, issued } = await reactToOpening({ times: 3 });
    expect(new Set(sent.map(([id]) => id)).size).toBe(1);
    expect(new Set(issued.map(([, token]) => token)).size).toBe(1);
  });

  it('gets no mail and no link once its owner has chosen a password, nor after it was erased', async () => {
    for (const options of [{ passwordChanges: 1, times: 2 }, { email: 'erased' }])
      expect(await reactToOpening(options)).toMatchObject({ sent: [], issued: [] });
  });

  it('differs from an account of a sign-up, which gets no such mail and no link', async () => {
    const actor = { kind: 'customer', account: 1 } as Actor;
    expect(await reactToOpening({ actor })).toMatchObject({ sent: [], issued: [] });
  });
});
