import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import type { DetailsAnswer, NamesAnswer, TransportsAnswer } from '@tour-portal/contracts/api/booking-api.js';
import type { ErrorAnswer } from '@tour-portal/contracts/api/error-answer.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { blamedFields, freeDeparture, type Answer, type Client, type OpenDeparture } from './client.js';
import { historyOf } from './stores/history.js';
import { bookingOf } from './payments.js';

/** The three calls about a booking's guests, and what each answers. */
export interface GuestAnswers {
  readonly names: NamesAnswer;
  readonly details: DetailsAnswer;
  readonly transports: TransportsAnswer;
}

/** PATCH of a booking's guests, with any body. @param query for example `?dryRun=true` */
export function patchGuests<S extends keyof GuestAnswers>(
  client: Client,
  { id }: { readonly id: number },
  step: S,
  body: unknown,
  query = '',
): Promise<Answer<GuestAnswers[S]>> {
  return client.send('PATCH', `/v1/bookings/${id}/guests/${step}${query}`, { body });
}

/** @throws Error when it is refused */
export async function mustPatchGuests<S extends keyof GuestAnswers>(
  client: Client,
  booking: { readonly id: number },
  step: S,
  body: unknown,
): Promise<GuestAnswers[S]> {
  const { status, body: answer, text } = await patchGuests(client, booking, step, body);
  if (status !== 200) throw new Error(`PATCH ${step} answered ${status}: ${text}`);
  return answer;
}

/** One guest as the account shows them now, counted from 0. */
export async function guestOf(client: Client, { id }: { readonly id: number }, index = 0): Promise<Guest> {
  const guest = (await bookingOf(client, id)).guests[index];
  if (guest === undefined) throw new Error(`Booking ${id} has no guest ${index}`);
  return guest;
}

/** The events of a booking that set names, guest details and travel, in the order of the log. */
export async function guestEvents(
  dataDir: string,
  { id }: { readonly id: number },
): Promise<RecordedEvent<'NamesSet' | 'GuestDetailsSet' | 'TransportSet'>[]> {
  return (await historyOf(dataDir)).flatMap((event) =>
    event.stream === `booking-${id}` &&
    (event.type === 'NamesSet' || event.type === 'GuestDetailsSet' || event.type === 'TransportSet')
      ? [event]
      : [],
  );
}

/** Makes a function that answers another departure at each call, of one tour or of any. */
export function departuresInTurn(client: Client): (tour?: number) => Promise<OpenDeparture> {
  return (tour) => freeDeparture(client, { from: 120, to: 500 }, tour);
}

/** The ids of a booking's guests. */
export function guestIds({ guests }: Pick<Booking, 'guests'>): [number, ...number[]] {
  const [first = 0, ...others] = guests.map(({ id }) => id);
  return [first, ...others];
}

/** Calls that set the travel of a booking's first guest. */
export function travelCalls(client: Client, trip: Booking) {
  const [id] = guestIds(trip);
  const send = (sides: object, query = '') =>
    patchGuests(client, trip, 'transports', [{ id, ...sides }], query);
  return {
    client,
    trip,
    id,
    send,
    /** The answer's status, and the fields that it blames. */
    verdict: async (sides: object) => {
      const answer = await send(sides);
      return [answer.status, ...blamedFields(answer)];
    },
    /** @throws Error when it is refused */
    set: async (sides: object) => {
      const [answer] = await mustPatchGuests(client, trip, 'transports', [{ id, ...sides }]);
      if (answer === undefined) throw new Error('PATCH transports answered an empty list');
      return answer;
    },
  };
}

/** The arrival or departure of a guest who does not fly. */
export function withoutFlight(scheduledDate: CalendarDate, fields: object = {}) {
  return { isFlight: false, scheduledDate, ...fields };
}

/** The sentences of a refusal that blames fields of the body. */
export function fieldMessages({ body }: Answer<unknown>): string[] {
  const answer = body as ErrorAnswer;
  return 'errors' in answer ? (answer.errors.body ?? []).map(({ message }) => message) : [];
}
