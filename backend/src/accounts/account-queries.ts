import { Injectable } from '@nestjs/common';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { BUSINESS_ZONE, endOfDay, instant, millis, plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { bookingAnswer } from '../bookings/booking-answer.js';
import { companionsOf } from '../bookings/party/party-adults.js';
import { EventLog } from '../event-log/event-log.js';
import { Clock } from '../instance/clock.js';
import { Documents } from '../read-side/documents.js';
import { AnswerCache } from '../read-side/answer-cache.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import type { Catalogue } from '../reference/catalogue.js';
import { SurveyLinks } from '../issued/survey-links.js';
import { accountRefusal } from './account-refusals.js';
import { foldOwnStreams } from './credentials/own-streams.js';
import type { OwnDocuments } from './credentials/own-streams.js';

/** At these numbers of hours before a hold's end, it may begin or cease to be extendable (D24). */
const EXTENSION_CHANGE_HOURS = [24, 8, 0];

/** Answers questions about accounts from the read models, or from the log where those are behind. */
@Injectable()
export class AccountQueries {
  private readonly remembered: AnswerCache<string>;
  private lastCatalogue: Catalogue | null = null;

  constructor(
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly log: EventLog,
    private readonly surveys: SurveyLinks,
    private readonly clock: Clock,
  ) {
    this.remembered = new AnswerCache(documents);
  }

  /** Null while the read models do not know the account. */
  async account(id: number, now: Instant): Promise<Account | null> {
    return this.accountOf(await this.load(id), now);
  }

  /** The account as of now, from the log where the read models lack it. @throws HttpException 401 where there is none */
  async current(id: number): Promise<Account> {
    const now = this.clock.now();
    const account = (await this.account(id, now)) ?? (await this.accountFromLog(id, now));
    if (account === null) throw accountRefusal({ code: 'no-such-account' });
    return account;
  }

  /** What `account` answers, as JSON text, remembered until a document, the catalogue or the passing of time changes it. */
  async accountJson(id: number, now: Instant): Promise<string | null> {
    const catalogue = this.catalogue.current(now);
    if (catalogue !== this.lastCatalogue) this.remembered.clear();
    this.lastCatalogue = catalogue;
    const token = this.remembered.refresh();
    const rememberedJson = this.remembered.get(id, now);
    if (rememberedJson !== undefined) return rememberedJson;

    const ownDocuments = await this.load(id);
    if (ownDocuments === null) return null;
    const { account, companions } = await this.answer(ownDocuments, catalogue, now);
    const json = JSON.stringify(account);
    const until = nextTimedChange([...ownDocuments.bookings, ...companions], catalogue, now);
    const entry = { answer: json, keys: keysOf(ownDocuments, companions), from: now, until };
    // Another call may have used a newer catalogue meanwhile.
    if (catalogue === this.lastCatalogue) this.remembered.set(id, entry, token);
    return json;
  }

  /** The answer from the log itself, for when the read models are behind; null for an unknown account. */
  async accountFromLog(id: number, now: Instant): Promise<Account | null> {
    return this.accountOf(await foldOwnStreams(this.log, this.documents, id), now);
  }

  private async accountOf(ownDocuments: OwnDocuments | null, now: Instant): Promise<Account | null> {
    if (ownDocuments === null) return null;
    return (await this.answer(ownDocuments, this.catalogue.current(now), now)).account;
  }

  /** An account as the API shows it (D14), and the other bookings of its parties that the answer takes into account. */
  private async answer({ document, bookings }: OwnDocuments, catalogue: Catalogue, now: Instant) {
    const ownedBookings = bookings.map((booking) => ({ document: booking, owner: document }));
    const companions = await companionsOf(this.documents, ownedBookings, catalogue, now);
    const { id, firstName, lastName, phoneNumber, email, address, doNotBook, reminders, updatedAt } =
      document;
    const account: Account = {
      id,
      firstName,
      lastName,
      phoneNumber,
      email,
      address,
      doNotBook,
      ...(reminders === undefined ? {} : { reminders }),
      updatedAt,
      bookings: bookings.map((booking) =>
        bookingAnswer(booking, document, catalogue, now, this.surveys, companions.get(booking.id)),
      ),
    };
    return {
      account,
      companions: [...companions.values()].flat().map((companion) => companion.document),
    };
  }

  private async load(id: number): Promise<OwnDocuments | null> {
    const document = await this.documents.account(id);
    return document === null
      ? null
      : { document, bookings: await this.documents.bookings(document.bookings) };
  }
}

/**
 * Keys of the documents that an account's answer is made of: of the account, its bookings and their parties (booking
 * numbers), and of the companions, which are other bookings of those parties, and their accounts.
 */
function keysOf({ document, bookings }: OwnDocuments, companions: readonly BookingDocument[]): string[] {
  const ids = [document.id, ...document.bookings, ...companions.flatMap(({ id, owner }) => [id, owner])];
  return [...ids.map(String), ...bookings.map(({ number }) => number)];
}

/** When the answer about these bookings may next change without an event, because time passes; null for never. */
function nextTimedChange(
  bookings: readonly BookingDocument[],
  catalogue: Catalogue,
  now: Instant,
): Instant | null {
  const changeTimes = bookings
    .flatMap(({ expiredAt, concludedAt, tour }) => [
      // Once the tour has concluded, the adults of the booking no longer count for its party.
      instant(millis(endOfDay(concludedAt, catalogue.tour(tour)?.timezoneEnd ?? BUSINESS_ZONE)) + 1),
      ...(expiredAt === null ? [] : EXTENSION_CHANGE_HOURS.map((hours) => plusHours(expiredAt, -hours))),
    ])
    .filter((changeTime) => changeTime > now);
  return changeTimes.reduce<Instant | null>(
    (first, changeTime) => (first === null || millis(changeTime) < millis(first) ? changeTime : first),
    null,
  );
}
