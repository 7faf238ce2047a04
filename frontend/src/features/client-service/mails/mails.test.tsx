import { screen, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { SentMail } from '@tour-portal/contracts/client-service/client-service-api.js';
import { aConfirmationEvent, history } from '../testing/staff-fixtures.js';
import { openHistory } from '../testing/staff-pages.js';

const BASE = '/v1/client-service/bookings/1';
const LETTER = `GET ${BASE}/letters/d-3`;
const mail: SentMail = {
  to: 'ruth@example.com',
  subject: 'Your payment',
  text: 'Thank you, Ruth',
  html: '<p>Thank you, <b>Ruth</b></p><script>alert(1)</script>',
  attachments: [{ filename: 'RM 3.pdf', hash: 'h' }],
};
const withMail = {
  [`GET ${BASE}/history`]: {
    status: 200,
    body: { ...history, events: [...history.events, aConfirmationEvent(9, 3, 'Payment')] },
  },
  [LETTER]: { status: 200, body: mail },
};

describe('a mail that the customer was sent (D41)', () => {
  it('opens as it was sent, in a frame without scripts, or as plain text, with a link to its PDF', async () => {
    const { user } = await openHistory('', withMail);
    const mails = screen.getByRole('region', { name: 'Mails by then' });
    await user.click(
      within(mails).getByRole('button', { name: 'Read the mail of the Payment confirmation' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Payment confirmation' });
    const frame = await within(dialog).findByTitle<HTMLIFrameElement>('The mail as it was sent');
    expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', mail.html]);
    expect(dialog.textContent).toContain('ruth@example.com');
    expect(dialog.textContent).toContain('RM 3.pdf');
    await user.click(within(dialog).getByRole('button', { name: 'Show it as plain text' }));
    expect(within(dialog).getByRole('region').textContent).toBe('Thank you, Ruth');
    const pdf = within(dialog).getByRole('link', { name: /^Open its PDF/ });
    expect(pdf.getAttribute('href')).toMatch(/\/confirmations\/h-3\/RM%203\.pdf$/);
  });

  it('opens from its event too', async () => {
    const { user } = await openHistory('', withMail);
    const timeline = screen.getByRole('region', { name: 'What happened' });
    await user.click(within(timeline).getByRole('button', { name: /^Read the mail/ }));
    await screen.findByTitle('The mail as it was sent');
  });

  it('is not listed at a point before it was sent', async () => {
    await openHistory('?at=1', withMail);
    screen.getByText('No confirmation had been mailed yet.');
  });

  it('says so when it is no longer stored', async () => {
    const gone = { status: 404, body: { message: 'Not found' } };
    const { user } = await openHistory('', { ...withMail, [LETTER]: gone });
    await user.click(screen.getAllByRole('button', { name: /^Read the mail/ })[0]!);
    await screen.findByText(/^This mail is not kept any more/);
    expect(screen.queryByRole('alert')).toBe(null);
  });
});

describe('the history to download (D41, D43)', () => {
  it('comes in three formats, as evidence, and with the account of its money', async () => {
    await openHistory();
    const links = ['CSV', 'JSON Lines', 'PDF', 'Evidence pack'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual([
      `${BASE}/export?format=csv`,
      `${BASE}/export?format=jsonl`,
      `${BASE}/export?format=pdf`,
      `${BASE}/evidence`,
    ]);
    const account = screen.getByRole('link', { name: 'Account of this booking (PDF)' });
    expect(account.getAttribute('href')).toBe(`${BASE}/account`);
  });
});
