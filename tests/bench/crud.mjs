// Places holds without event sourcing, for comparison: it keeps rows in one SQLite file, and each hold is one durable
// transaction. The call, the session and the rules are those of the portal, and so are the framework, the origin check, the
// validation and the answer. There are rows for the same duties: repeating a hold with its key, finding it by number and
// departure, its expiry, and its confirmation. The program prints its port.
import 'reflect-metadata';
import { Body, Controller, HttpException, Module, Post, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { formatBookingNumber, isBlocklistedSuffix } from '@tour-portal/contracts/values/booking-number.js';
import { holdFees } from '@tour-portal/contracts/money/fees.js';
import { finalDueBy, holdHoursAtCreation } from '@tour-portal/contracts/hold/hold-duration.js';
import { holdProblem } from '@tour-portal/contracts/hold/hold-query.js';
import { instant, plusHours } from '@tour-portal/contracts/values/time.js';
import { placedBooking } from '@tour-portal/projections/booking.js';
import { bookingAnswer } from '@tour-portal/backend/bookings/booking-answer.js';
import { HoldDto } from '@tour-portal/backend/bookings/bookings.dto.js';
import { BodyValidationPipe } from '@tour-portal/backend/http/input/validation.js';
import { sessionCookie } from '@tour-portal/backend/sessions/session-cookie.js';
import { sameOrigin } from '@tour-portal/backend/http/security/same-origin.js';
import { CatalogueOfToday } from '@tour-portal/backend/reference/catalogue-of-today.js';
import { SurveyLinks } from '@tour-portal/backend/issued/survey-links.js';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';

const [, , file, catalogueDir] = process.argv;
const surveys = new SurveyLinks({ sessionSecret: 'a secret of the benchmark' });
const catalogues = new CatalogueOfToday(catalogueDir);
const db = new SqliteDatabase(file, 'full');
db.exec(`
  CREATE TABLE IF NOT EXISTS accounts (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, do_not_book INTEGER, data_key BLOB);
  CREATE TABLE IF NOT EXISTS sessions (hash TEXT PRIMARY KEY, account INTEGER, expires_at INTEGER);
  CREATE TABLE IF NOT EXISTS departures (tour INTEGER, departed_at TEXT, seats_taken INTEGER, PRIMARY KEY (tour, departed_at));
  CREATE TABLE IF NOT EXISTS bookings (id INTEGER PRIMARY KEY, account INTEGER, number TEXT UNIQUE, tour INTEGER, departed_at TEXT,
    room_guests TEXT, created_at TEXT, expired_at TEXT, deleted_at TEXT, final_due_by TEXT);
  CREATE INDEX IF NOT EXISTS bookings_by_account ON bookings (account);
  CREATE TABLE IF NOT EXISTS guests (id INTEGER PRIMARY KEY, booking INTEGER, full_name TEXT, updated_at TEXT);
  CREATE TABLE IF NOT EXISTS fees (id INTEGER PRIMARY KEY, guest INTEGER, type TEXT, amount INTEGER, tax INTEGER);
  CREATE INDEX IF NOT EXISTS fees_by_guest ON fees (guest);
  CREATE TABLE IF NOT EXISTS commands (id TEXT PRIMARY KEY, request TEXT, account INTEGER, body TEXT, expires_at INTEGER);
  CREATE TABLE IF NOT EXISTS search (booking INTEGER PRIMARY KEY, number TEXT, departed_at TEXT);
  CREATE INDEX IF NOT EXISTS search_by_number ON search (number);
  CREATE INDEX IF NOT EXISTS search_by_departure ON search (departed_at);
  CREATE TABLE IF NOT EXISTS deadlines (booking INTEGER PRIMARY KEY, due TEXT);
  CREATE INDEX IF NOT EXISTS deadlines_by_due ON deadlines (due);
  CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY, kind TEXT, booking INTEGER, facts TEXT, due TEXT);
  CREATE INDEX IF NOT EXISTS outbox_by_due ON outbox (due);
`);
const secret = randomBytes(32);
const digest = (text) => createHmac('sha256', secret).update(text).digest('hex');
const findCommand = db.prepare('SELECT request, body FROM commands WHERE id = ?');
const insertCommand = db.prepare('INSERT INTO commands VALUES (?, ?, ?, ?, ?)');
const insertSearch = db.prepare('INSERT INTO search VALUES (?, ?, ?)');
const insertDeadline = db.prepare('INSERT INTO deadlines VALUES (?, ?)');
const insertOutbox = db.prepare('INSERT INTO outbox (kind, booking, facts, due) VALUES (?, ?, ?, ?)');
const findSession = db.prepare('SELECT account, expires_at FROM sessions WHERE hash = ?');
const findAccount = db.prepare('SELECT * FROM accounts WHERE id = ?');
const findActiveHold = db.prepare(
  'SELECT id FROM bookings WHERE account = ? AND deleted_at IS NULL AND expired_at > ?',
);
const findSeats = db.prepare('SELECT seats_taken FROM departures WHERE tour = ? AND departed_at = ?');
const takeSeats = db.prepare(
  'INSERT INTO departures VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET seats_taken = seats_taken + excluded.seats_taken',
);
const findNumber = db.prepare('SELECT 1 FROM bookings WHERE number = ?');
const insertBooking = db.prepare(
  'INSERT INTO bookings (account, number, tour, departed_at, room_guests, created_at, expired_at, final_due_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id',
);
const insertGuest = db.prepare(
  'INSERT INTO guests (booking, full_name, updated_at) VALUES (?, ?, ?) RETURNING id',
);
const insertFee = db.prepare('INSERT INTO fees (guest, type, amount, tax) VALUES (?, ?, ?, ?) RETURNING id');

function seal(text, key) {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
}

function unseal(text, key) {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

const refusal = (status, message) => new HttpException({ message }, status);

class CrudController {
  place(body, request) {
    const hash = createHash('sha256')
      .update(sessionCookie(request) ?? '')
      .digest('base64url');
    const session = findSession.get(hash);
    const now = instant(Date.now());
    if (session === undefined || session.expires_at <= Date.now()) throw refusal(401, 'Unauthenticated');
    const catalogue = catalogues.current(now);
    const { tour, roomGuests, date, number = null } = body;
    const offered = catalogue.departure(tour, date);
    const problem = holdProblem({
      tour: catalogue.tour(tour),
      roomGuests,
      date,
      number,
      departure: offered?.departure ?? null,
      now,
    });
    if (problem !== null) throw new HttpException({ errors: { body: [problem] } }, 400);
    const id = digest(`${session.account}/${request.get('idempotency-key')}`);
    const bodyDigest = digest(JSON.stringify(body));
    return db.transaction(() => {
      const earlier = findCommand.get(id);
      if (earlier !== undefined && earlier.request !== bodyDigest)
        throw refusal(409, 'This Idempotency-Key was used for another request');
      const { data_key: key } = findAccount.get(session.account);
      if (earlier !== undefined) return JSON.parse(unseal(earlier.body, key));
      const answer = this.insert(session.account, body, offered, catalogue, now);
      insertCommand.run(
        id,
        bodyDigest,
        session.account,
        seal(JSON.stringify(answer), key),
        Date.now() + 86_400_000,
      );
      return answer;
    });
  }

  insert(owner, { tour, roomGuests, date }, offered, catalogue, now) {
    const accountRow = findAccount.get(owner);
    if (accountRow.do_not_book === 1) throw refusal(403, 'This account cannot hold space online');
    if (findActiveHold.get(owner, now) !== undefined) throw refusal(409, 'Only one hold per account');
    const seatCount = roomGuests.reduce((sum, guests) => sum + guests, 0);
    if ((findSeats.get(tour, date)?.seats_taken ?? 0) + seatCount > offered.departure.capacity)
      throw refusal(422, 'No space');
    takeSeats.run(tour, date, seatCount);
    const hours = holdHoursAtCreation(date, now);
    const expiredAt = plusHours(now, hours);
    let number;
    do {
      let value = randomInt(32_768);
      while (isBlocklistedSuffix(value)) value = (value + 1) % 32_768;
      number = formatBookingNumber(offered.tour.code, date, value);
    } while (findNumber.get(number) !== undefined);
    const finalDue = finalDueBy(date, expiredAt);
    const { id } = insertBooking.get(
      owner,
      number,
      tour,
      date,
      JSON.stringify(roomGuests),
      now,
      expiredAt,
      finalDue,
    );
    insertSearch.run(id, number.replaceAll('-', ''), date);
    insertDeadline.run(id, expiredAt);
    insertOutbox.run('hold-confirmation', id, JSON.stringify({ owner, number, now }), now);
    const guests = Array.from({ length: seatCount }, () => insertGuest.get(id, '', now).id);
    const { concludedAt, priceName } = offered.departure;
    const { prices, taxesAndFees } = offered.tourYear;
    const fees = holdFees(roomGuests, guests, prices[priceName], taxesAndFees, []).map((fee) => ({
      ...fee,
      id: insertFee.get(fee.guest, fee.type, fee.amount, fee.tax).id,
    }));
    const terms = {
      booking: id,
      account: owner,
      number,
      tour,
      departedAt: date,
      concludedAt,
      priceName,
      roomGuests,
      guests,
      hours,
      fees,
    };
    const times = {
      createdAt: now,
      expiredAt,
      depositDueBy: expiredAt,
      finalDueBy: finalDue,
      replaces: null,
      joins: false,
    };
    const names = { firstName: accountRow.first_name, lastName: accountRow.last_name };
    return bookingAnswer(placedBooking({ ...terms, ...times }), names, catalogue, now, surveys);
  }
}
const placeArguments = [
  CrudController.prototype,
  'place',
  Object.getOwnPropertyDescriptor(CrudController.prototype, 'place'),
];
Reflect.defineMetadata('design:paramtypes', [HoldDto, Object], CrudController.prototype, 'place');
Post()(...placeArguments);
Body()(CrudController.prototype, 'place', 0);
Req()(CrudController.prototype, 'place', 1);
Controller('v1/bookings')(CrudController);

class CrudModule {}
Module({ controllers: [CrudController] })(CrudModule);

const app = await NestFactory.create(CrudModule, { logger: false });
app.set('etag', false);
app.use(sameOrigin(null));
app.useGlobalPipes(new BodyValidationPipe());
await app.listen(0);
process.stdout.write(`${app.getHttpServer().address().port}\n`);
