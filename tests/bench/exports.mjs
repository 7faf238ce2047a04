// `npm run bench -- exports`: client service exports 100,000 bookings, their guests and their money from a server
// that has just started. Measures how much more memory that takes than before, how long it takes, and whether the sums are
// those of the payments.
import { setTimeout as sleep } from 'node:timers/promises';
import { event } from '@tour-portal/contracts/events/events.js';
import { instant, plusHours } from '@tour-portal/contracts/values/time.js';
import { ledgerProjection } from '@tour-portal/projections/client-service/ledger.js';
import { departureBookingsProjection } from '@tour-portal/projections/departure-bookings.js';
import { feesPaid, itemsOf } from '@tour-portal/projections/testing/step-events.js';
import { printAim } from './aims.mjs';
import { fillBookings } from './service-bookings.mjs';
import { folderOfRun, startPortal } from './servers.mjs';
import { signedIn } from './staff.mjs';

const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 100_000);
const AIM_MEGABYTES = 100;
const FIRST_PAID = instant('2026-01-01T12:00:00.000Z');

const dataDir = folderOfRun('exports');
const expected = { charge: 0, refund: 0 };

/** The payment of a booking's deposits; for every tenth booking also a refund of half of them. */
function paymentEvents({ booking, fees, guests }) {
  const paid = feesPaid(booking, booking, itemsOf(fees, guests, 'DEPOSIT'));
  const { items, reference, transactionId, cardBrand, cardLastFour } = paid;
  const total = items.reduce((sum, { amount, tax }) => sum + amount + tax, 0);
  const submittedAt = plusHours(FIRST_PAID, booking % 8_000);
  expected.charge += total;
  const charged = { reference, booking, transactionId, cardBrand, cardLastFour, submittedAt, total };
  const events = [event('PaymentApproved', charged), event('DepositPaid', { ...paid, submittedAt })];
  if (booking % 10 > 0) return events;
  const refundTotal = Math.floor(total / 2);
  expected.refund += refundTotal;
  const refunded = { booking, payment: booking, refund: booking, refundType: 'Other', total: refundTotal };
  const gatewayFacts = { transactionId: `B-${booking}`, submittedAt: plusHours(submittedAt, 24) };
  return [...events, event('PaymentRefunded', { ...refunded, ...gatewayFacts })];
}

const megabytes = (bytes) => bytes / 1_048_576;

/** Reads an export as it arrives, polling the server's memory; `onRow` gets each line, parsed. Returns how many came. */
async function readExport(portal, cookie, name, onRow) {
  const before = portal.memory();
  const begin = performance.now();
  const url = `http://localhost:${portal.port}/v1/client-service/exports/${name}?format=jsonl`;
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  let [peak, lines, bytes, rest, isRead] = [before, 0, 0, '', false];
  const polling = (async () => {
    for (; !isRead; await sleep(50)) peak = Math.max(peak, portal.memory());
  })();
  const decoder = new TextDecoder();
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    const wholeLines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = wholeLines.pop();
    lines += wholeLines.length;
    for (const text of wholeLines) onRow(JSON.parse(text));
  }
  isRead = true;
  await polling;
  const seconds = (performance.now() - begin) / 1_000;
  const added = megabytes(peak - before);
  printAim(
    `${name}: more memory than before`,
    `${added.toFixed(0)} MB (aim < ${AIM_MEGABYTES}), ${lines.toLocaleString('en-US')} lines, ${megabytes(bytes).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    added < AIM_MEGABYTES,
  );
  return lines;
}

console.log(`\nExports of ${BOOKINGS.toLocaleString('en-US')} bookings`);
await fillBookings(dataDir, BOOKINGS, [departureBookingsProjection, ledgerProjection], paymentEvents);
const portal = await startPortal(dataDir);
try {
  const cookie = await signedIn(portal, dataDir);
  const sums = { bookings: 0, charge: 0, refund: 0 };
  const bookingCount = await readExport(portal, cookie, 'bookings', ({ paid }) => (sums.bookings += paid));
  const guestCount = await readExport(portal, cookie, 'guests', () => undefined);
  await readExport(portal, cookie, 'ledger', ({ kind, amount }) => (sums[kind] += Math.abs(amount)));
  printAim(
    'bookings and guests',
    `${bookingCount} and ${guestCount}`,
    bookingCount === BOOKINGS && guestCount === 2 * BOOKINGS,
  );
  const figures = `${sums.charge} and ${sums.refund} (aim ${expected.charge} and ${expected.refund})`;
  printAim(
    'charged and refunded, in cents',
    figures,
    sums.charge === expected.charge && sums.refund === expected.refund,
  );
  printAim(
    'paid, as the bookings say',
    `${sums.bookings} (aim ${expected.charge})`,
    sums.bookings === expected.charge,
  );
} finally {
  await portal.stop();
}
