// A log with a realistic mix of events, written straight into the embedded stores: accounts, holds of which some expire, and
// bookings paid in two steps over months, with fingerprints, hash chains and sealed personal data.
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eventHash } from '@tour-portal/backend/event-log/hash-chain.js';
import { PersonalData } from '@tour-portal/backend/event-log/personal-data.js';
import { openStores } from '@tour-portal/backend/stores/open-stores.js';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import { EVENT_VERSIONS, event } from '@tour-portal/contracts/events/events.js';
import {
  namesSetFor,
  feesPaid,
  flight,
  itemsOf,
  paymentFacts,
  fingerprintOf,
} from '@tour-portal/projections/testing/step-events.js';
import { streamOf } from '@tour-portal/projections/testing/recorded.js';
import { ADDRESS, accountOpened, feesOf, holdTerms } from '@tour-portal/projections/testing/terms.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** When the first event happens, in epoch milliseconds. */
const BEGIN = Date.parse('2024-11-21T12:00:00Z');
/** On average. */
const BETWEEN_HOLDS = 10 * MINUTE;
const ROWS_A_BATCH = 5_000;
/** The first id in this log. A portal that runs on it gives out lower ids, so that no id is used twice. */
export const FIRST_ID = 5_000_001;
const iso = (time) => new Date(time).toISOString();
const day = (time) => iso(time).slice(0, 10);

/** What will happen, the earliest first: a heap of times, each with a function that makes it happen. */
class Agenda {
  #heap = [];

  add(at, happen) {
    const heap = this.#heap;
    let index = heap.push({ at, happen }) - 1;
    while (index > 0 && heap[(index - 1) >> 1].at > heap[index].at) {
      const parent = (index - 1) >> 1;
      [heap[parent], heap[index]] = [heap[index], heap[parent]];
      index = parent;
    }
  }

  next() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length > 0) {
      heap[0] = last;
      for (let index = 0; ;) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        let least = index;
        if (left < heap.length && heap[left].at < heap[least].at) least = left;
        if (right < heap.length && heap[right].at < heap[least].at) least = right;
        if (least === index) break;
        [heap[index], heap[least]] = [heap[least], heap[index]];
        index = least;
      }
    }
    return first;
  }
}

/** The life of holds and bookings; calls `emit(event, time, account)` in the order of the log. */
class Simulation {
  #agenda = new Agenda();
  #departures = new Map();
  #accounts = 0;
  #holds = 0;
  #ids = FIRST_ID;
  #seed = 20_261_121;

  constructor(emit) {
    this.emit = emit;
    this.#agenda.add(BEGIN, (at) => this.#hold(at));
  }

  step() {
    const { at, happen } = this.#agenda.next();
    happen(at);
  }

  /** From 0 up to 1, the same in every run. */
  #chance() {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#seed / 2 ** 32;
  }

  #hold(at) {
    this.#agenda.add(at + 2 * BETWEEN_HOLDS * this.#chance(), (next) => this.#hold(next));
    const isNew = this.#accounts < 100 || this.#chance() < 0.7;
    if (isNew) this.#accounts += 1;
    const chosen = isNew ? this.#accounts - 1 : Math.floor(this.#chance() * this.#accounts);
    const account = FIRST_ID + chosen;
    const booking = FIRST_ID + (this.#holds += 1) - 1;
    const tour = 1 + Math.floor(this.#chance() * 12);
    const departedAt = day(at + (60 + 7 * Math.floor(this.#chance() * 40)) * DAY);
    const seats = [1, 2, 2, 2, 2, 3, 4][Math.floor(this.#chance() * 7)];
    const guests = Array.from({ length: seats }, () => (this.#ids += 1));
    const hold = { account, booking, tour, departedAt, seats, guests, number: booking % 32_000 };
    const emit = (type, data) => this.emit(event(type, data), at, account);
    if (isNew) this.emit(accountOpened(account), at, account);
    emit('HoldSlotTaken', { account, booking, replaces: null, tour, departedAt, takenAt: iso(at) });
    const seatsTaken = this.#changeSeats(hold, seats, at);
    emit('SeatsHeld', {
      tour,
      departedAt,
      booking,
      account,
      seats,
      replaces: null,
      number: hold.number,
      seatsTaken,
    });
    const until = iso(at + 3 * DAY);
    const terms = holdTerms({
      booking,
      account,
      tour,
      departedAt,
      guests,
      number: `CR${departedAt.slice(2).replaceAll('-', '')}-${booking.toString(36)}`,
      concludedAt: day(Date.parse(departedAt) + 7 * DAY),
      roomGuests: seats > 2 ? [2, seats - 2] : [seats],
      fees: feesOf(seats > 2 ? [2, seats - 2] : [seats], guests),
      createdAt: iso(at),
      expiredAt: until,
      depositDueBy: until,
      finalDueBy: until,
    });
    emit('HoldPlaced', terms);
    this.#issueConfirmation(hold, 'Hold', at + 2 * MINUTE);
    if (this.#chance() < 0.4) this.#agenda.add(at + 3 * DAY, (time) => this.#expire(hold, time));
    else this.#book({ ...hold, terms }, at + this.#chance() * 2 * DAY);
  }

  #changeSeats({ tour, departedAt, account }, change, at) {
    const key = `${tour}-${departedAt}`;
    const before = this.#departures.get(key);
    if (before === undefined)
      this.emit(event('CapacitySet', { tour, departedAt, capacity: 40_000, seatsTaken: 0 }), at, account);
    this.#departures.set(key, (before ?? 0) + change);
    return (before ?? 0) + change;
  }

  #expire(hold, at) {
    const { account, booking, tour, departedAt, seats } = hold;
    this.emit(event('HoldExpired', { booking, expiredAt: iso(at) }), at, account);
    const seatsTaken = this.#changeSeats(hold, -seats, at);
    this.emit(event('SeatsReleased', { tour, departedAt, booking, seats, seatsTaken }), at, account);
    this.emit(event('HoldSlotFreed', { account, booking }), at, account);
  }

  #book(hold, at) {
    const { account, booking, guests, terms } = hold;
    const schedule = (time, type, data) =>
      this.#agenda.add(time, (now) => this.emit(event(type, data(now)), now, account));
    this.#agenda.add(at, (now) => this.emit(namesSetFor(terms), now, account));
    this.#pay(hold, at + 5 * MINUTE, 'DEPOSIT', 'DepositPaid');
    for (const [index, guest] of guests.entries()) {
      const later = at + (1 + index / 50 + this.#chance() * 20) * DAY;
      const details = [
        { guest, age: '18+', email: `guest${guest}@example.com` },
        { guest, address: ADDRESS },
        { guest, emergencyContact: { name: 'Al Miller', phoneNumber: '17025550123' }, passportCountry: 'US' },
      ];
      for (const [nth, detail] of details.entries()) {
        const prints = Object.keys(detail)
          .slice(1)
          .map((field) => fingerprintOf(guest, field, randomUUID().slice(0, 8)));
        schedule(later + nth * MINUTE, 'GuestDetailsSet', () => ({ booking, details: [detail], prints }));
      }
      for (const side of ['arrival', 'departure']) {
        const transports = [{ guest, [side]: flight(side) }];
        const prints = [fingerprintOf(guest, side, randomUUID().slice(0, 8))];
        schedule(later + 2 * DAY, 'TransportSet', () => ({ booking, transports, prints, transfers: [] }));
      }
    }
    this.#pay(hold, at + (25 + this.#chance() * 60) * DAY, 'FINAL_PAYMENT', 'FinalPaymentPaid');
    schedule(at + 95 * DAY, 'BookingReconfirmed', (now) => ({ booking, at: iso(now) }));
    if (this.#chance() < 0.3) {
      const answers = { overall: 5, director: 5, hotels: 4, meals: 3, value: 4, comment: 'A lovely week.' };
      schedule(at + 130 * DAY, 'SurveySubmitted', (now) => ({ booking, submittedAt: iso(now), answers }));
    }
  }

  #pay(hold, at, type, eventType) {
    const { account, booking, guests, terms, tour, departedAt, seats, number } = hold;
    const payment = (this.#ids += 1);
    const facts = { ...paymentFacts(payment), reference: `R${payment.toString(36).toUpperCase()}XWQ` };
    const { reference, gateway, transactionId, cardBrand, cardLastFour, submittedAt } = facts;
    const items = itemsOf(terms.fees, guests, type);
    const total = items.reduce((sum, { amount, tax }) => sum + amount + tax, 0);
    const started = { booking, reference, gateway, items, total };
    const approved = { reference, booking, transactionId, cardBrand, cardLastFour, submittedAt, total };
    const schedule = (time, makeEvent) =>
      this.#agenda.add(time, (now) => this.emit(makeEvent(now), now, account));
    schedule(at, () => event('PaymentStarted', started));
    schedule(at + 1, (now) => event('PaymentRequested', { ...started, account, requestedAt: iso(now) }));
    schedule(at + MINUTE, () => event('PaymentApproved', approved));
    if (type === 'DEPOSIT') {
      const seatFacts = { tour, departedAt, booking, account, seats, number };
      schedule(at + MINUTE + 1, (now) =>
        event('SeatsKept', { ...seatFacts, seatsTaken: this.#changeSeats(hold, 0, now) }),
      );
      schedule(at + MINUTE + 3, () => event('HoldSlotFreed', { account, booking }));
    }
    schedule(at + MINUTE + 2, () => event(eventType, { ...feesPaid(booking, payment, items), ...facts }));
    schedule(at + MINUTE + 4, () => event('PaymentRecorded', { reference, booking, payment }));
    this.#issueConfirmation(hold, 'Payment', at + 2 * MINUTE);
  }

  #issueConfirmation({ account, booking }, type, at) {
    const confirmation = (this.#ids += 1);
    const hash = randomBytes(32).toString('base64url');
    const facts = { booking, confirmation, type, hash, filename: `confirmation-${confirmation}.pdf` };
    this.#agenda.add(at, (now) =>
      this.emit(event('ConfirmationIssued', { ...facts, issuedAt: iso(now) }), now, account),
    );
  }
}

/** Fills empty stores; returns how many events there are of each type. */
export async function writeLog(dataDir, count) {
  const stores = await openStores({ dataDir, eventStoreUrl: null, mongodbUrl: null });
  // The portal stores each key by itself, durably; here keys are made in memory and written all at once.
  const keys = new Map();
  const personal = new PersonalData({
    get: async (_, account) =>
      keys.has(account) ? { record: { key: keys.get(account) }, version: 1 } : null,
    insert: async (_, account, { key }) => void keys.set(account, key),
  });
  const pending = [];
  const simulation = new Simulation((happened, at, account) => pending.push([happened, at, account]));
  const heads = new Map();
  const countByType = {};
  const db = new SqliteDatabase(join(dataDir, 'events.db'), 'normal');
  const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (let position = 0; position < count;) {
    while (pending.length < Math.min(ROWS_A_BATCH, count - position)) simulation.step();
    const rows = [];
    for (const [happened, at, account] of pending.splice(0, count - position)) {
      position += 1;
      rows.push([position, ...(await rowOf(happened, at, account, heads, personal))]);
      countByType[happened.type] = (countByType[happened.type] ?? 0) + 1;
    }
    db.transaction(() => rows.forEach((row) => insert.run(...row)));
  }
  db.close();
  const records = new SqliteDatabase(join(dataDir, 'records.db'), 'normal');
  const { sql } = records
    .prepare(`SELECT sql FROM sqlite_master WHERE name LIKE '%keys%' AND type = 'table'`)
    .get();
  const table = /CREATE TABLE ("[^"]+")/.exec(sql)[1];
  const put = records.prepare(`INSERT INTO ${table} (key, version, body) VALUES (?, 1, ?)`);
  records.transaction(() => keys.forEach((key, account) => put.run(account, JSON.stringify({ key }))));
  records.close();
  await stores.close();
  return countByType;
}

async function rowOf({ type, data }, at, account, heads, personal) {
  const stream = streamOf({ type, data });
  const head = heads.get(stream) ?? { revision: -1, hash: null };
  const id = randomUUID();
  const sealed = await personal.encryptFields(type, data, account);
  const command = randomUUID();
  const unhashed = {
    version: EVENT_VERSIONS[type],
    at: iso(at),
    actor: { kind: 'customer', account },
    reason: null,
    correlation: command,
    causation: command,
    subject: account,
    previousHash: head.hash,
  };
  const hash = eventHash(stream, { id, type, data: sealed }, unhashed);
  head.revision += 1;
  head.hash = hash;
  heads.set(stream, head);
  const metadata = { ...unhashed, hash };
  return [stream, head.revision, id, type, JSON.stringify(sealed), JSON.stringify(metadata)];
}
