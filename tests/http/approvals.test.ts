import type {
  ChangeAnswer,
  OpenApprovals,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { describe, expect, it } from '@jest/globals';
import { blamedFields, Client } from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { bookingOf, finalPaymentFees, pay } from '../payments.js';
import { staffForTests, signedInStaff } from '../staff.js';
import { until } from '../until.js';
import {
  runAction,
  CLIENT_SERVICE_PATH,
  newBookedTrip,
  historyEvents,
  reason,
  type CustomerTrip,
} from './client-service-trips.js';

/** In cents, one above the limit of $1,000; the final payment of two guests is larger. */
const LARGE = 100_001;

const instance = instanceForTests();
const requester = staffForTests(instance, 'asking@client-service.example', ['agent']);
const other = staffForTests(instance, 'other@client-service.example', ['agent']);

/** A booking of two guests that is fully paid, and the id of the larger payment. */
async function paidTrip(): Promise<CustomerTrip & { payment: number }> {
  const trip = await newBookedTrip(instance.url, [2]);
  await pay(trip.client, trip.trip, finalPaymentFees(trip.trip));
  const { payments } = await bookingOf(trip.client, trip.trip.id);
  return { ...trip, payment: payments[1]!.id };
}

const askForRefund = ({ trip, payment }: Awaited<ReturnType<typeof paidTrip>>, amount: number) =>
  runAction(requester, trip, 'refund', { payment, amount });
const openApprovals = async (staff = other) =>
  (await staff.get<OpenApprovals>(`${CLIENT_SERVICE_PATH}/approvals`)).body.approvals;
const decide = (staff: Client, id: number | null | undefined, approve: boolean, headers = {}) =>
  staff.post<ServedBookingAnswer>(`${CLIENT_SERVICE_PATH}/approvals/${id}`, { approve, reason }, headers);
const refundsOf = async ({ client, trip }: CustomerTrip) => (await bookingOf(client, trip.id)).refunds;

describe('refunds and credits above the limit (D60)', () => {
  it('wait until another person approves them, and are then made once', async () => {
    const trip = await paidTrip();
    const body = { payment: trip.payment, amount: LARGE };
    const preview = await runAction(requester, trip.trip, 'refund?dryRun=true', body);
    const asked = { kind: 'refund', payment: trip.payment, amount: LARGE };
    expect([preview.status, preview.body.approval]).toEqual([202, { id: null, asked }]);
    expect(await openApprovals()).toEqual([]);

    const key = { 'idempotency-key': 'a-refund-of-more-than-the-limit' };
    const ask = () => runAction(requester, trip.trip, 'refund', body, key);
    const first = await ask();
    expect([first.status, first.body.approval]).toEqual([202, { id: expect.any(Number), asked }]);
    expect((await ask()).body.approval).toEqual(first.body.approval);
    const id = first.body.approval?.id;
    expect(await openApprovals()).toEqual([
      {
        id,
        booking: trip.trip.id,
        number: trip.trip.number,
        ...asked,
        askedBy: { id: expect.any(Number), name: 'Sam Reed' },
        reason,
        requestedAt: expect.any(String),
      },
    ]);
    expect(await refundsOf(trip)).toEqual([]);

    const selfApproval = await decide(requester, id, true);
    expect([selfApproval.status, selfApproval.body]).toEqual([
      403,
      { message: 'You asked for this yourself. Another person has to approve it.' },
    ]);
    const approvalKey = { 'idempotency-key': 'the-approval-of-that-refund' };
    expect((await decide(other, id, true, approvalKey)).status).toBe(200);
    expect((await decide(other, id, true, approvalKey)).status).toBe(200);
    expect((await decide(other, id, true)).status).toBe(409);
    expect(await openApprovals()).toEqual([]);
    const refunds = await until(
      () => refundsOf(trip),
      (made) => made.some(({ transactionStatus }) => transactionStatus === 'Refunded'),
    );
    expect(refunds.map(({ total }) => total)).toEqual([LARGE]);

    const events = await historyEvents(other, trip.trip.id);
    const steps = events.filter(({ type }) => type.startsWith('Approval') || type === 'RefundOrdered');
    expect(steps.map(({ type, actor }) => [type, actor.kind])).toEqual([
      ['ApprovalRequested', 'staff'],
      ['ApprovalGranted', 'staff'],
      ['RefundOrdered', 'staff'],
    ]);
    expect(steps[0]?.sentence).toBe('Sam Reed asked a second person for a refund of $1,000.01.');
    expect(new Set(steps.map(({ actor }) => JSON.stringify(actor))).size).toBe(2);
  });

  it('are turned down by another person, or taken back by the person who asked; nothing is refunded then', async () => {
    const trip = await paidTrip();
    for (const decider of [other, requester]) {
      const { body } = await askForRefund(trip, LARGE);
      expect((await decide(decider, body.approval?.id, false)).status).toBe(200);
      expect((await decide(other, body.approval?.id, true)).status).toBe(409);
    }
    expect(await openApprovals()).toEqual([]);
    expect(await refundsOf(trip)).toEqual([]);
  });

  it('include reductions of a price, but not increases', async () => {
    const trip = await paidTrip();
    const guest = trip.trip.guests[0]!.id;
    const price = (amount: number) =>
      runAction<ChangeAnswer>(requester, trip.trip, 'price', { guest, amount });
    const increase = await price(LARGE);
    expect([increase.status, increase.body.approval]).toEqual([200, undefined]);
    const reduction = await price(-LARGE);
    expect([reduction.status, reduction.body.approval?.asked]).toEqual([
      202,
      { kind: 'credit', guest, amount: LARGE },
    ]);
    expect(reduction.body.fees).toEqual([]);
    const done = await decide(other, reduction.body.approval?.id, true);
    expect(done.status).toBe(200);
    const events = await historyEvents(other, trip.trip.id);
    expect(events.filter(({ type }) => type === 'PriceChanged')).toHaveLength(2);
  });

  it('need only one person up to the limit itself', async () => {
    const trip = await paidTrip();
    const { status, body } = await askForRefund(trip, LARGE - 1);
    expect([status, body.approval]).toEqual([200, undefined]);
  });

  it('are refused at once when they are not possible, and at the approval when they no longer are', async () => {
    const trip = await paidTrip();
    const refund = (amount: number) => askForRefund(trip, amount);
    expect(blamedFields(await refund(99_999_999))).toEqual(['amount']);
    const paid = (await bookingOf(trip.client, trip.trip.id)).payments[1]!.total;
    const overHalf = Math.ceil(paid / 2) + 1;
    expect(overHalf).toBeGreaterThan(LARGE);
    const [first, second] = [await refund(overHalf), await refund(overHalf)];
    expect((await decide(other, first.body.approval?.id, true)).status).toBe(200);
    expect(blamedFields(await decide(other, second.body.approval?.id, true))).toEqual(['amount']);
    expect((await decide(other, second.body.approval?.id, false)).status).toBe(200);
  });

  it('are not found under an unknown id; a decision other than true or false is refused', async () => {
    expect((await decide(other, 999_999, true)).status).toBe(404);
    const wrong = await other.post(`${CLIENT_SERVICE_PATH}/approvals/999999`, { approve: 'yes', reason });
    expect(blamedFields(wrong)).toEqual(['approve']);
  });
});

describe('the limit', () => {
  it('is a setting: with 0 every refund needs a second person', async () => {
    const ownInstance = await startInstance({ env: { SECOND_PERSON_ABOVE: '0' } });
    const { client } = await signedInStaff(ownInstance, 'sam@client-service.example', ['agent']);
    const { trip } = await newBookedTrip(ownInstance.url);
    const { status } = await runAction(client, trip, 'refund', { payment: trip.payments[0]!.id, amount: 1 });
    expect(status).toBe(202);
    await ownInstance.stop();
  });
});
