import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { recorded, FIRST_EVENT_AT } from '@tour-portal/projections/testing/recorded.js';
import { accountOpened } from '@tour-portal/projections/testing/terms.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import { accountProjection } from '@tour-portal/projections/account.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { describe, expect, it } from '@jest/globals';
import { Brand } from '../instance/brand.js';
import type { Message } from '../messages/message.js';
import { NotifyAccountChanges, EndSessions } from './account-reactions.js';

const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1 (800) 555-0142');

const emailChanged = (email: string, proof: 'session' | 'phone-code') =>
  event('EmailChanged', { account: 1, email, print: 'p', proof });
const passwordChanged = event('PasswordChanged', { account: 1 });
const phoneChanged = event('PhoneChanged', { account: 1, phoneNumber: '17025559999', print: 'p' });

/** The mails that are sent when these events happen to account 1, each with its id. */
async function mailed(...events: NewEvent[]): Promise<[id: string, message: Message][]> {
  const history = recorded([accountOpened(1), ...events]);
  const document = async (_account: number, before = Number.POSITIVE_INFINITY) =>
    history
      .filter(({ revision, type }) => revision < before && accountProjection.follows.includes(type))
      .reduce<AccountDocument | null>((folded, past) => accountProjection.evolve(folded, past, '1'), null);
  const sent: [string, Message][] = [];
  const send = async (id: string, message: Message) => void sent.push([id, message]);
  const reaction = new NotifyAccountChanges({ document }, { send }, BRAND, 'https://tours.example');
  for (const happened of history) await reaction.react(happened);
  return sent;
}

describe('a change of an account', () => {
  it('of the e-mail is mailed to the old address, without naming the new one', async () => {
    const changes = [
      emailChanged('new@example.com', 'session'),
      emailChanged('next@example.com', 'phone-code'),
    ];
    const sent = await mailed(...changes);
    expect(sent.map(([, { to, subject }]) => [to, subject])).toEqual([
      ['ann1@example.com', 'Your email address was changed'],
      ['new@example.com', 'Your email address was changed'],
    ]);
    expect(sent[0]?.[1].text).not.toContain('new@example.com');
    expect(sent[0]?.[1].html).toContain('Dear Ann,');
    expect(new Set(sent.map(([id]) => id)).size).toBe(2);
  });

  it('of the phone or of the password is mailed to the current e-mail, without naming the new number', async () => {
    const sent = await mailed(phoneChanged, emailChanged('new@example.com', 'session'), passwordChanged);
    expect(sent.map(([, { to, subject }]) => [to, subject])).toEqual([
      ['ann1@example.com', 'Your phone number was changed'],
      ['ann1@example.com', 'Your email address was changed'],
      ['new@example.com', 'Your password was changed'],
    ]);
    const texts = sent.map(([, { text }]) => text);
    expect(texts.every((text) => text.includes(BRAND.phone) && !text.includes('17025559999'))).toBe(true);
  });

  it('of a name is not mailed, nor is one of the password once the account is erased', async () => {
    const renamed = event('ProfileChanged', { account: 1, profile: { firstName: 'Anna' }, prints: [] });
    expect(await mailed(renamed)).toEqual([]);
    // The e-mail of an erased account reads “erased”. The change to that value is mailed to the address before it.
    expect(await mailed(emailChanged('erased', 'session'), passwordChanged)).toHaveLength(1);
  });
});

describe('sessions', () => {
  async function sessionEndCalls(happened: NewEvent): Promise<unknown[][]> {
    const calls: unknown[][] = [];
    const endStartedBefore = async (...call: unknown[]) => void calls.push(call);
    const [recordedEvent] = recorded([happened]);
    await new EndSessions({ endStartedBefore }).react(recordedEvent!);
    return calls;
  }

  it('end if they started before a new password, or before an e-mail that was reset by phone', async () => {
    const at = millis(FIRST_EVENT_AT);
    const [{ position }] = recorded([passwordChanged]) as [RecordedEvent];
    expect(await sessionEndCalls(passwordChanged)).toEqual([[1, position, at]]);
    expect(await sessionEndCalls(emailChanged('new@example.com', 'phone-code'))).toEqual([[1, position, at]]);
  });

  it('go on after the account is opened, its phone is changed, or its e-mail is changed in a session', async () => {
    for (const other of [emailChanged('new@example.com', 'session'), phoneChanged, accountOpened(1)])
      expect(await sessionEndCalls(other)).toEqual([]);
  });
});
