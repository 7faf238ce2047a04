import { screen } from '@testing-library/react';
import type {
  ListedApiKey,
  ListedWebhook,
  MadeApiKey,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { carryOutAction, previewAction } from '../testing/action-pages.js';
import { openStaffPages } from '../testing/staff-pages.js';
import { sam } from '../testing/staff-fixtures.js';

const BASE = '/v1/client-service';
const accounting: ListedApiKey = {
  id: 5,
  name: 'Accounting',
  scopes: ['bookings:read', 'ledger:read'],
  madeAt: instant('2026-11-20T18:00:00.000Z'),
  usedAt: instant('2026-11-21T12:30:00.000Z'),
};
const hotels: ListedApiKey = { ...accounting, id: 6, name: 'Hotels', scopes: ['guests:read'], usedAt: null };
const withKeys = (...apiKeys: ListedApiKey[]) => ({
  [`GET ${BASE}/api-keys`]: { status: 200, body: { apiKeys } },
  [`GET ${BASE}/webhooks`]: { status: 200, body: { webhooks: [] } },
});
const crm: ListedWebhook = {
  id: 7,
  url: 'https://crm.example/in',
  types: ['booking.held', 'booking.paid'],
  personal: false,
  enabled: false,
  disabledBecause: 'gone',
  addedAt: instant('2026-11-20T18:00:00.000Z'),
};
const withWebhooks = (...webhooks: ListedWebhook[]) => ({
  ...withKeys(),
  [`GET ${BASE}/webhooks`]: { status: 200, body: { webhooks } },
});
const lastCall = (calls: ReturnType<typeof openStaffPages>['calls'], method: string) =>
  calls.filter(({ route }) => route.startsWith(method)).at(-1);

describe('the page of other systems (D63)', () => {
  it('lists keys with what they may fetch and when they were last used', async () => {
    const { user } = openStaffPages('/client-service', withKeys(accounting, hotels));
    await user.click(await screen.findByRole('link', { name: 'Other systems' }));
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'AccountingKey 5Bookings, Charges and refundsMade Nov 20, 2026, 12:00 PM CST. Last used Nov 21, 2026, 6:30 AM CST.End',
      'HotelsKey 6GuestsMade Nov 20, 2026, 12:00 PM CST. Not used yet.End',
    ]);
  });

  it('makes a key and shows it until the member says that it is copied, also after another one was ended', async () => {
    const key = 'tpk_7_abc';
    const { user, calls } = openStaffPages('/client-service/systems', {
      ...withKeys(accounting),
      [`DELETE ${BASE}/api-keys/5`]: { status: 204, body: null },
      [`POST ${BASE}/api-keys`]: ({ search }) => {
        const secret = search.includes('dryRun') ? { id: null, key: null } : { id: 7, key };
        const made: MadeApiKey = { name: 'Hotels', scopes: ['guests:read'], ...secret };
        return { status: 200, body: made };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Make a key' }));
    await previewAction(user, 'The hotels ask for lists');
    await screen.findByText('Choose at least one');
    await user.type(screen.getByLabelText('Which system gets it'), 'Hotels');
    await user.click(screen.getByRole('checkbox', { name: /^Guests/ }));
    await previewAction(user, '');
    await screen.findByText(/can fetch guests until you end it/);
    expect(screen.queryByDisplayValue(key)).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Make a key for Hotels' }));
    await screen.findByLabelText('The key of Hotels');
    expect(lastCall(calls, 'POST')?.body).toEqual({
      name: 'Hotels',
      scopes: ['guests:read'],
      reason: 'The hotels ask for lists',
    });
    await user.click(screen.getByRole('button', { name: 'Copy the key' }));
    await screen.findByText('The key is copied.');
    expect(await navigator.clipboard.readText()).toBe(key);
    await user.click(screen.getByRole('button', { name: 'Make a key' }));
    await user.click(screen.getByText('Close'));
    await carryOutAction(user, 'End the key of Accounting', 'The hotels have one now', 'End the key');
    await screen.findByText('The key of Accounting is ended.');
    expect(lastCall(calls, 'DELETE')?.body).toEqual({ reason: 'The hotels have one now' });
    screen.getByDisplayValue(key);
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByDisplayValue(key)).toBe(null);
  });

  it('is for managers only', async () => {
    openStaffPages('/client-service/systems', {
      [`GET ${BASE}/me`]: { status: 200, body: { ...sam, roles: ['agent', 'editor', 'auditor'] } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Not for your role' });
    expect(screen.queryByRole('link', { name: 'Other systems' })).toBe(null);
  });
});

describe('the webhooks of other systems (D63)', () => {
  it('are listed with the events they tell of, and why they are off', async () => {
    openStaffPages('/client-service/systems', withWebhooks(crm));
    const [item] = await screen.findAllByRole('listitem');
    expect(item?.textContent).toBe(
      'crm.exampleWebhook 7, https://crm.example/inOff: it said that it is goneSpace was held, A booking is fully paidWithout personal data. Added Nov 20, 2026, 12:00 PM CST.MessagesSend againSwitch onNew secretRemove',
    );
  });

  it('are added, and their secret is shown until the member says that it is copied', async () => {
    const secret = 'whsec_abc';
    const { user, calls } = openStaffPages('/client-service/systems', {
      ...withWebhooks(),
      [`POST ${BASE}/webhooks`]: ({ search }) => ({
        status: 200,
        body: search.includes('dryRun') ? { id: null, secret: null } : { id: 7, secret },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
    await previewAction(user, 'The agency asked');
    await screen.findByText('Choose at least one');
    await user.type(screen.getByLabelText('Address'), 'https://crm.example/in');
    await user.click(screen.getByRole('checkbox', { name: 'Space was held' }));
    await previewAction(user, '');
    await screen.findByText(/It gets no names, emails or phone numbers/);
    await user.click(screen.getByRole('button', { name: 'Add the webhook' }));
    const field = await screen.findByLabelText<HTMLInputElement>('The secret of the webhook');
    expect(field.value).toBe(secret);
    expect(lastCall(calls, 'POST')?.body).toEqual({
      url: 'https://crm.example/in',
      types: ['booking.held'],
      personal: false,
      reason: 'The agency asked',
    });
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByDisplayValue(secret)).toBe(null);
  });

  it('show what became of their messages, send one again, and are switched on again', async () => {
    const { user, calls } = openStaffPages('/client-service/systems', {
      ...withWebhooks(crm),
      [`PATCH ${BASE}/webhooks/7`]: { status: 204, body: null },
      [`POST ${BASE}/webhooks/7/deliveries/msg_7_9/again`]: { status: 204, body: null },
      [`GET ${BASE}/webhooks/7/deliveries`]: {
        status: 200,
        body: {
          deliveries: [
            {
              id: 'msg_7_9',
              type: 'booking.paid',
              booking: 11,
              createdAt: crm.addedAt,
              status: 'failed',
              attempts: 9,
              lastResult: '500',
              nextTryAt: null,
            },
          ],
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: `Messages to ${crm.url}` }));
    await screen.findByText('Given up: it answered 500');
    const opener = 'Send again: A booking is fully paid, msg_7_9';
    await carryOutAction(user, opener, 'It works again', 'Send it again');
    await screen.findByText('The message is being sent to crm.example again.');
    expect(lastCall(calls, 'POST')?.route).toBe(`POST ${BASE}/webhooks/7/deliveries/msg_7_9/again`);
    await carryOutAction(user, `Switch on ${crm.url}`, 'It works again', 'Switch it on');
    await screen.findByText('The webhook is on.');
    expect(lastCall(calls, 'PATCH')?.body).toEqual({ enabled: true, reason: 'It works again' });
  });

  it('get all messages since a time in Chicago once more', async () => {
    const { user, calls } = openStaffPages('/client-service/systems', {
      ...withWebhooks(crm),
      [`POST ${BASE}/webhooks/7/replay`]: { status: 204, body: null },
    });
    await user.click(await screen.findByRole('button', { name: `Send again to ${crm.url}` }));
    await previewAction(user, 'They lost a day');
    await screen.findByText('Choose a day and a time');
    await user.type(screen.getByLabelText('Since, date and time in Chicago'), '2026-07-01T09:30');
    await previewAction(user, '');
    await user.click(await screen.findByRole('button', { name: 'Send them again' }));
    await screen.findByText('The messages are being sent again.');
    expect(lastCall(calls, 'POST')?.body).toEqual({
      from: '2026-07-01T14:30:00.000Z',
      reason: 'They lost a day',
    });
  });

  it('get another secret, which is shown until the member says that it is copied, also after other dialogs were closed', async () => {
    const { user } = openStaffPages('/client-service/systems', {
      ...withWebhooks(crm),
      [`POST ${BASE}/webhooks/7/rotate`]: ({ search }) => ({
        status: 200,
        body: { id: 7, secret: search.includes('dryRun') ? null : 'whsec_next' },
      }),
    });
    await carryOutAction(user, `New secret for ${crm.url}`, 'Somebody saw it', 'Change the secret');
    await screen.findByDisplayValue('whsec_next');
    await screen.findByText('The secret is changed');
    await user.click(screen.getByRole('button', { name: `Switch on ${crm.url}` }));
    await user.click(screen.getByText('Close'));
    await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
    await user.click(screen.getByText('Close'));
    screen.getByDisplayValue('whsec_next');
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByDisplayValue('whsec_next')).toBe(null);
    expect(document.activeElement?.textContent).toBe('The secret is changed.');
  });
});
