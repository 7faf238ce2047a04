import { screen } from '@testing-library/react';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { datedMomentText } from '../../../browser/moment-text.js';
import { aPayment } from '../../../testing/booking-fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { NOW } from '../../../testing/tour-fixtures.js';
import { PaymentReceipt } from './PaymentReceipt.js';

const payment = aPayment(1, 90_000, { recordedAt: NOW, submittedAt: NOW });

function show(confirmations: readonly Confirmation[] = [], next: string | null = 'Enter guest details') {
  const element = (
    <PaymentReceipt payment={payment} booking={{ confirmations: [...confirmations] }} next={next} />
  );
  renderAt('/', { routes: [{ path: '/', element }] });
}

const facts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

function confirmation(id: number, changes: Partial<Confirmation>): Confirmation {
  return { id, type: 'Payment', issuedAt: NOW, hash: `hash-${id}`, filename: `paper-${id}.pdf`, ...changes };
}

describe('the receipt of a payment', () => {
  it('says what was paid, with which card, when, and what is next', () => {
    show();
    expect(facts()).toEqual([
      ['Paid', '$900'],
      ['Card', 'Visa ending in 1111'],
      ['When', datedMomentText(NOW)],
      ['Next', 'Enter guest details'],
    ]);
    expect(screen.queryByRole('link')).toBe(null);
    expect(screen.getByText(/^Your payment confirmation is being made/)).toBeTruthy();
  });

  it('says that nothing is left after the last step', () => {
    show([], null);
    expect(facts().at(-1)).toEqual(['Next', 'All five steps are done']);
  });

  it('leads to its own confirmation once that is made, and to no earlier one', () => {
    show([
      confirmation(3, { type: 'Hold' }),
      confirmation(2, {}),
      confirmation(1, { issuedAt: plusHours(NOW, -1) }),
    ]);
    const links = screen.getAllByRole('link', { name: 'Payment confirmation (PDF)' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining('confirmations/hash-2/paper-2.pdf'),
    ]);
  });
});
