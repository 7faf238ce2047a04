import type { SimulatedTransaction } from '@tour-portal/backend/payments/gateways/simulated-gateway.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { HELD_FOR_REVIEW } from '@tour-portal/contracts/api/payment-api.js';
import { describe, expect, it } from '@jest/globals';
import { blamedFields, Client, signedUpClient, messageOf, holdOrder, placed } from '../client.js';
import { departuresInTurn } from '../guests.js';
import { MOMENT } from '../moment.js';
import { instanceForTests } from '../instance.js';
import {
  bookingOf,
  submitGatewayForm,
  depositFees,
  finalPaymentFees,
  namedHold,
  pay,
  recordPayment,
  setNames,
  requestToken,
  type Charge,
  type FeeChoice,
  withConfirmations,
} from '../payments.js';
import { historyOf } from '../stores/history.js';
import { until } from '../until.js';
import { seatsInUse } from './client-service-trips.js';

/** A charge that the gateway never made. */
const INVENTED_CHARGE: Charge = {
  cardBrand: 'Visa',
  cardLastFour: '4242',
  transactionId: 'SIM-9999999-1',
  submittedAt: MOMENT,
};

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

/** A new customer's hold whose guests are named, with the fees of their deposits. */
async function newHold(guests = 1) {
  const client = await signedUpClient(instance.url);
  const hold = await namedHold(client, await nextDeparture(), [guests]);
  return { client, hold, fees: depositFees(hold), path: `/v1/bookings/${hold.id}/payments` };
}

/** Opens the gateway's form for some fees and submits it, approved unless `body` says otherwise. */
async function submittedCharge(client: Client, hold: Booking, fees: FeeChoice[], body?: object) {
  return submitGatewayForm(client, (await requestToken(client, hold, fees)).body.token, body);
}

async function eventTypesOf(booking: number): Promise<string[]> {
  const events = await historyOf(instance.dataDir);
  return events.filter(({ stream }) => stream === `booking-${booking}`).map(({ type }) => type);
}

describe('a token (spec §7 "payments/token", D25)', () => {
  it('is for what the fees cost, and names the gateway', async () => {
    const { client, hold, fees } = await newHold(2);
    const { status, body } = await requestToken(client, hold, fees);
    expect([status, body.amount, body.gateway]).toEqual([200, 60_000, 'converge']);
    expect(body.token).not.toBe('');
    expect(body.url).not.toBe('');
  });

  it('as a dry run answers the amount and starts nothing; dryRun is true or false', async () => {
    const { client, hold, fees, path } = await newHold(2);
    const { status, body } = await client.post(`${path}/token?dryRun=true`, { fees });
    expect([status, body]).toEqual([200, { token: '', gateway: 'converge', amount: 60_000, url: '' }]);
    expect(await eventTypesOf(hold.id)).not.toContain('PaymentStarted');
    const wrong = await client.post(`${path}/token?dryRun=maybe`, { fees });
    expect([wrong.status, blamedFields(wrong)]).toEqual([400, ['dryRun']]);
  });

  it('is refused before all guests have a name', async () => {
    const client = await signedUpClient(instance.url);
    const hold = placed(await client.hold(holdOrder(await nextDeparture(), [2])));
    expect((await requestToken(client, hold, depositFees(hold))).status).toBe(409);
    await setNames(client, hold);
    expect((await requestToken(client, hold, depositFees(hold))).status).toBe(200);
  });

  it('for another fee of a guest needs the deposit first, or in the same payment', async () => {
    const { client, hold, fees } = await newHold();
    const final = finalPaymentFees(hold);
    expect((await requestToken(client, hold, final)).status).toBe(409);
    expect((await requestToken(client, hold, [...fees, ...final])).status).toBe(200);
  });

  it('names the field that is wrong, is refused for a guest who is not on the booking, and writes nothing', async () => {
    const { client, hold, fees: deposits, path } = await newHold();
    const guest = hold.guests[0]?.id;
    const before = await eventTypesOf(hold.id);
    const refused: [unknown, string][] = [
      [[], 'fees'],
      ['DEPOSIT', 'fees'],
      [[{ guest, type: 'LUNCH' }], 'fees.0.type'],
      [[{ guest: 0, type: 'DEPOSIT' }], 'fees.0.guest'],
      [[{ guest, type: 'DEPOSIT', amount: 1 }], 'fees.0.amount'],
      [[...deposits, ...deposits], 'fees.1'],
    ];
    for (const [fees, field] of refused) {
      const answer = await client.post(`${path}/token`, { fees });
      expect([fees, answer.status, blamedFields(answer)]).toEqual([fees, 400, [field]]);
    }
    const stranger: FeeChoice = { guest: 999_999, type: 'DEPOSIT' };
    expect((await requestToken(client, hold, [stranger])).status).toBe(409);
    expect(await eventTypesOf(hold.id)).toEqual(before);
  });

  it('is the same payment when it is asked for again with the same key; a dry run with that key is refused', async () => {
    const { client, fees, path } = await newHold();
    const key = { 'idempotency-key': 'one-payment' };
    const first = await client.post(`${path}/token`, { fees }, key);
    const again = await client.post(`${path}/token`, { fees }, key);
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await client.post(`${path}/token?dryRun=true`, { fees }, key)).status).toBe(409);
  });
});

describe('an error in a call about a payment', () => {
  it('is reported in a fixed order: body, id, parameters for a token; body, parameters, id for the record of a payment', async () => {
    const client = await signedUpClient(instance.url);
    const fees = [{ guest: 1, type: 'DEPOSIT' }];
    const twice = { fees: [...fees, ...fees] };
    const post = (id: string, query: string, body: object) =>
      client.post(`/v1/bookings/${id}/payments${query}`, body);
    const refusal = async (answer: ReturnType<typeof post>) => {
      const { status } = await answer;
      return status === 400 ? blamedFields(await answer) : status;
    };
    expect(await refusal(post('x', '/token?dryRun=maybe', { fees: [] }))).toEqual(['fees']);
    expect(await refusal(post('x', '/token?dryRun=maybe', twice))).toEqual(['fees.1']);
    expect(await refusal(post('x', '/token?dryRun=maybe', { fees }))).toBe(404);
    expect(await refusal(post('2147483647', '/token?dryRun=maybe', { fees }))).toEqual(['dryRun']);
    const body = { ...INVENTED_CHARGE, fees };
    expect(await refusal(post('x', '?dryRun=true', { ...body, fees: [] }))).toEqual(['fees']);
    expect(await refusal(post('x', '?dryRun=true', body))).toEqual(['dryRun']);
    expect(await refusal(post('x', '', body))).toBe(404);
  });
});

describe('recording a payment (D22, D26)', () => {
  it('shows it as paid, makes the hold a booking and opens the documents', async () => {
    const { client, hold, fees } = await newHold(2);
    const [first, second] = fees as [FeeChoice, FeeChoice];
    const answer = await pay(client, hold, [first]);
    expect(answer).toMatchObject({
      payment: { cardBrand: 'Visa', cardLastFour: '1111', total: 30_000, recordedBy: 'customer' },
      expiredAt: null,
      depositDueBy: hold.depositDueBy,
      finalDueBy: hold.finalDueBy,
    });
    expect(answer.guests.map(({ paid }) => paid)).toEqual([true, false]);
    const booking = await withConfirmations(client, hold, 2);
    expect(booking.confirmations.map(({ type }) => type).toSorted()).toEqual(['Hold', 'Payment']);
    expect(booking.travelDocuments.map(({ type }) => type)).toContain('Day by Day Itinerary');
    expect(booking.payments).toEqual([answer.payment]);

    expect((await setNames(client, hold)).status).toBe(409);
    expect((await client.deleteHold(hold)).status).toBe(409);
    expect((await requestToken(client, hold, [first])).status).toBe(409);
    expect((await pay(client, hold, [second])).guests.every(({ paid }) => paid)).toBe(true);
  });

  it('frees the account’s slot, and keeps the seats', async () => {
    const client = await signedUpClient(instance.url);
    const departure = await nextDeparture();
    const seatsTaken = () => seatsInUse(client, departure);
    const hold = await namedHold(client, departure);
    await pay(client, hold, depositFees(hold).slice(0, 1));
    expect((await client.hold(holdOrder(departure, [1]))).status).toBe(201);
    expect(await seatsTaken()).toBe(3);
    // The unpaid hold is the later one: when it has expired, the paid one would have expired, too.
    await client.advance({ hours: 80 });
    expect(await until(seatsTaken, (seats) => seats < 3)).toBe(2);
  });

  it('does not rely on what the browser says', async () => {
    const { client, hold, fees } = await newHold();
    expect((await recordPayment(client, hold, INVENTED_CHARGE, fees)).status).toBe(409);

    const declined = await submittedCharge(client, hold, fees, { approve: false });
    expect(messageOf(await recordPayment(client, hold, declined, fees))).toMatch(/declined/);

    const review = await submittedCharge(client, hold, fees, { outcome: 'review' });
    // The page knows the refusal by these words.
    expect(messageOf(await recordPayment(client, hold, review, fees))).toBe(HELD_FOR_REVIEW);

    const wrongCharges: Charge[] = [];
    const chargeWrongly = async (captured: object) => {
      const wrong = await submittedCharge(client, hold, fees, { outcome: 'approve', ...captured });
      wrongCharges.push(wrong);
      expect((await recordPayment(client, hold, wrong, fees)).status).toBe(409);
    };
    for (const captured of [{ amount: 29_999 }, { amount: 30_001 }, { currency: 'CAD' }])
      await chargeWrongly(captured);
    const { payments, guests } = await bookingOf(client, hold.id);
    expect([payments, guests.map(({ paid }) => paid)]).toEqual([[], [false]]);

    // Charges of a wrong amount or currency are refunded by the portal itself, in full and once, however often they are reported.
    const wrongTransactions = async () => {
      const { body } = await client.get<SimulatedTransaction[]>('/dev/gateway/transactions');
      return body.filter(({ transactionId }) =>
        wrongCharges.some((charge) => charge.transactionId === transactionId),
      );
    };
    const areRefunded = (all: SimulatedTransaction[]) => all.every(({ refunds }) => refunds.length > 0);
    await until(wrongTransactions, areRefunded);
    for (const wrong of wrongCharges)
      expect((await recordPayment(client, hold, wrong, fees)).status).toBe(409);
    // A second refund of these charges would be made within the hour, before the refund of a later charge.
    await client.advance({ hours: 1 });
    await chargeWrongly({ amount: 1 });
    const refunded = await until(wrongTransactions, areRefunded);
    expect(refunded.map(({ amount, refunds }) => [amount, refunds.map((refund) => refund.amount)])).toEqual([
      [29_999, [29_999]],
      [30_001, [30_001]],
      [30_000, [30_000]],
      [1, [1]],
    ]);
  });

  it('is refused for other fees, and for a booking it was not made for', async () => {
    const { client, hold, fees } = await newHold(2);
    const [first, second] = fees as [FeeChoice, FeeChoice];
    const charge = await submittedCharge(client, hold, [first]);
    expect((await recordPayment(client, hold, charge, [second])).status).toBe(409);
    expect((await recordPayment(client, hold, charge, [first, second])).status).toBe(409);

    const other = await newHold();
    expect((await recordPayment(other.client, other.hold, charge, other.fees)).status).toBe(409);
    expect((await recordPayment(client, hold, charge, [first])).status).toBe(201);
  });

  it('several times at once, or again later, is one payment', async () => {
    const { client, hold, fees } = await newHold();
    const charge = await submittedCharge(client, hold, fees);
    const answers = await Promise.all([1, 2, 3, 4].map(() => recordPayment(client, hold, charge, fees)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.payment.id)).size).toBe(1);
    const later = await recordPayment(client, hold, charge, fees);
    expect([later.status, later.body.payment]).toEqual([201, answers[0]?.body.payment]);
    expect((await bookingOf(client, hold.id)).payments).toHaveLength(1);
  });

  it('refunds a fee that another tab has paid already', async () => {
    const { client, hold, fees } = await newHold();
    const tabs = [await requestToken(client, hold, fees), await requestToken(client, hold, fees)];
    const charges = await Promise.all(tabs.map(({ body }) => submitGatewayForm(client, body.token)));
    const statuses = [];
    for (const charge of charges) statuses.push((await recordPayment(client, hold, charge, fees)).status);
    expect(statuses).toEqual([201, 409]);
    const { payments, refunds, guests } = await bookingOf(client, hold.id);
    expect(payments.map(({ transactionStatus }) => transactionStatus)).toEqual(['Approved', 'Refunded']);
    expect(refunds).toMatchObject([{ type: 'Overpayment', total: 30_000, transactionStatus: 'Refunded' }]);
    expect(guests[0]?.fees[0]?.paymentLineItems).toHaveLength(1);
  });

  it('names the field that is wrong', async () => {
    const { client, fees, path } = await newHold();
    const good = { ...INVENTED_CHARGE, fees };
    const refused: [object, string][] = [
      [{ cardBrand: '' }, 'cardBrand'],
      [{ cardLastFour: '4111111111111111' }, 'cardLastFour'],
      [{ transactionId: '' }, 'transactionId'],
      [{ submittedAt: 'yesterday' }, 'submittedAt'],
      [{ fees: [] }, 'fees'],
      [{ amount: 1 }, 'amount'],
    ];
    for (const [change, field] of refused) {
      const answer = await client.post(path, { ...good, ...change });
      expect([change, answer.status, blamedFields(answer)]).toEqual([change, 400, [field]]);
    }
  });
});
