import { Inject, Injectable } from '@nestjs/common';
import { bookingState, isLive } from '@tour-portal/contracts/booking/booking-state.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { BookingMoment } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { hasAdult } from '@tour-portal/contracts/guests/guest-details.js';
import type { OwnerName } from '@tour-portal/contracts/booking/primary-guest.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { accountProjection } from '@tour-portal/projections/account.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { accountStream } from '../../accounts/account-state.js';
import { Clock } from '../../instance/clock.js';
import { StreamCache } from '../../event-log/stream-cache.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import type { Catalogue } from '../../reference/catalogue.js';
import { bookingStream } from '../booking-state.js';

/** Stands for an owner whose account the read models do not have yet, or that did not exist at the moment asked for. */
export const UNKNOWN_OWNER: OwnerName = { firstName: '', lastName: '' };

/** A booking with its owner's name. */
export interface OwnedBooking {
  readonly document: BookingDocument;
  readonly owner: OwnerName;
}

/** For each booking, by id, the other bookings of its traveling party. */
export type CompanionsByBooking = ReadonlyMap<number, readonly OwnedBooking[]>;

/** Whether one of these bookings is live and has an adult who travels (spec §9, D4). */
export function isAdultAmong(
  companions: readonly OwnedBooking[],
  catalogue: Pick<Catalogue, 'tour'>,
  now: Instant,
): boolean {
  return companions.some((companion) => isLiveAt(companion, catalogue, now) && hasTravellingAdult(companion));
}

/**
 * For each of these bookings the other bookings with its number (D4), from the read models. Bookings that are not live, or
 * that have an adult themselves, are left out: what the API answers about them does not depend on the other bookings.
 */
export async function companionsOf(
  documents: Pick<Documents, 'party' | 'bookings' | 'accounts'>,
  bookings: readonly OwnedBooking[],
  catalogue: Pick<Catalogue, 'tour'>,
  now: Instant,
): Promise<CompanionsByBooking> {
  const candidates = bookings.filter(
    (booking) => isLiveAt(booking, catalogue, now) && !hasTravellingAdult(booking),
  );
  const entries = candidates.map(async ({ document }): Promise<[number, OwnedBooking[]]> => {
    const others = await documents.bookings(await companionIdsOf(documents, document));
    const owners = await documents.accounts(others.map(({ owner }) => owner));
    const owned = others.map((other, n) => ({ document: other, owner: owners[n] ?? UNKNOWN_OWNER }));
    return [document.id, owned];
  });
  return new Map(await Promise.all(entries));
}

/** The parties of bookings as they once stood, replayed from their events (D41). */
@Injectable()
export class PartyHistory {
  constructor(
    @Inject(Documents) private readonly documents: Pick<Documents, 'party'>,
    @Inject(StreamCache) private readonly streamCache: Pick<StreamCache, 'read'>,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  /** Adds `adultInParty` to the booking of a moment, where the answer to its customer had that field at the time. */
  async addAdultInParty(moment: BookingMoment): Promise<BookingMoment> {
    const { booking, at } = moment;
    if (booking === null) return moment;
    if (hasAdult(travelingGuests(booking.guests), await this.ownerAt(booking.owner, at))) return moment;
    const catalogue = this.catalogue.current(this.clock.now());
    const { concludedAt } = booking.departure;
    if (!isLive(bookingState({ ...booking, concludedAt }, catalogue.tour(booking.tour), at))) return moment;
    const ids = await companionIdsOf(this.documents, booking);
    const companions = await Promise.all(ids.map((id) => this.bookingAt(id, at)));
    if (!isAdultAmong(companions.flat(), catalogue, at)) return moment;
    return { ...moment, booking: { ...booking, adultInParty: true } };
  }

  private async bookingAt(booking: number, at: Instant): Promise<OwnedBooking[]> {
    const events = await this.eventsUpTo(bookingStream(booking), at);
    const document = foldDocument(bookingProjection, events, String(booking));
    return document === null ? [] : [{ document, owner: await this.ownerAt(document.owner, at) }];
  }

  private async eventsUpTo(stream: string, at: Instant): Promise<RecordedEvent[]> {
    return (await this.streamCache.read(stream)).filter(({ metadata }) => metadata.at <= at);
  }

  private async ownerAt(account: number, at: Instant): Promise<OwnerName> {
    const events = await this.eventsUpTo(accountStream(account), at);
    return foldDocument(accountProjection, events, String(account)) ?? UNKNOWN_OWNER;
  }
}

async function companionIdsOf(
  documents: Pick<Documents, 'party'>,
  { id, number }: Pick<BookingDocument, 'id' | 'number'>,
): Promise<number[]> {
  return ((await documents.party(number))?.bookings ?? []).filter((other) => other !== id);
}

function isLiveAt({ document }: OwnedBooking, catalogue: Pick<Catalogue, 'tour'>, now: Instant): boolean {
  return isLive(bookingState(document, catalogue.tour(document.tour), now));
}

function hasTravellingAdult({ document, owner }: OwnedBooking): boolean {
  return hasAdult(travelingGuests(document.guests), owner);
}
