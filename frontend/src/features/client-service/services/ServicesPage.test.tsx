import { screen, waitFor } from '@testing-library/react';
import type { OutsideServiceState } from '@tour-portal/contracts/api/health-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { openStaffPages } from '../testing/staff-pages.js';

const CALL = 'GET /v1/client-service/services';
const noon = instant('2026-11-20T18:00:00.000Z');
const later = instant('2026-11-20T18:10:00.000Z');

const serviceState = (facts: Partial<OutsideServiceState>): OutsideServiceState => ({
  name: 'mail',
  provider: 'mail.example:587',
  lastSuccess: null,
  lastFailure: null,
  problem: null,
  ...facts,
});

const ALL = [
  serviceState({ lastSuccess: later, lastFailure: noon, problem: 'Greeting never received' }),
  serviceState({
    name: 'texts',
    provider: 'Twilio',
    lastSuccess: noon,
    lastFailure: later,
    problem: 'HTTP 503',
  }),
  serviceState({
    name: 'gateway',
    provider: 'converge, simulated',
    lastFailure: later,
    problem: 'Timed out',
  }),
  serviceState({ name: 'flights', provider: 'timetable of the catalogue' }),
];

describe('the page about outside services', () => {
  it('shows for each service whether it answers, when it last did and last failed, and who provides it', async () => {
    const { user } = openStaffPages('/client-service', { [CALL]: { status: 200, body: { services: ALL } } });
    await user.click(await screen.findByRole('link', { name: 'Services' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Services' });
    await waitFor(() => expect(document.activeElement === title).toBe(true));
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'MailAnswersLast answerNov 20, 2026, 12:10 PM CSTLast failureNov 20, 2026, 12:00 PM CST: Greeting never receivedProvidermail.example:587',
      'Text messagesDoes not answer since Nov 20, 2026, 12:00 PM CSTLast answerNov 20, 2026, 12:00 PM CSTLast failureNov 20, 2026, 12:10 PM CST: HTTP 503ProviderTwilio',
      'Card paymentsDoes not answer, and has not answered yetLast answerNone yetLast failureNov 20, 2026, 12:10 PM CST: Timed outProviderconverge, simulated',
      'Flight timesNot asked yetLast answerNone yetProvidertimetable of the catalogue',
    ]);
    screen.getByText('2 of 4 services do not answer.');
  });

  it('says when all is well', async () => {
    openStaffPages('/client-service/services', {
      [CALL]: { status: 200, body: { services: ALL.slice(0, 1) } },
    });
    await screen.findByText('Nothing is known to be out of order.');
  });

  it('says when the states cannot be fetched', async () => {
    openStaffPages('/client-service/services', { [CALL]: { status: 503, body: { message: 'Try again' } } });
    await screen.findByRole('alert');
  });
});
