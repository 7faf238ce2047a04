import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { partiesThatFit } from '@tour-portal/contracts/hold/waiting-list.js';
import { openRequestOf, seatsTaken } from './histories-holds.js';
import type { Account, Departure, WaitingRequest, HistoryStep, HistoryWorld } from './histories-holds.js';

/** The waiting lists of generated histories. */

/** The world, with a list of requests that a step may add to. */
interface MutableWorld extends HistoryWorld {
  readonly requests: WaitingRequest[];
}

/** An account may join the waiting list of a departure that has too few seats for it now. */
export function joinSteps(
  account: Account,
  departure: Departure,
  choice: number,
  world: MutableWorld,
): HistoryStep[] {
  const seats = 1 + (choice % 3);
  const hasSpace = seats <= departure.capacity - seatsTaken(departure, world);
  if (hasSpace || openRequestOf(account, departure, world) !== null) return [];
  return [
    () => {
      const request: WaitingRequest = {
        id: world.requests.length + 1,
        account,
        departure,
        seats,
        phase: 'waiting',
      };
      world.requests.push(request);
      return [event('WaitingListJoined', { ...idsOf(request), roomGuests: [seats], seats, at: world.now })];
    },
  ];
}

/** How a request may end other than by a hold; rarely, so that offers are taken too. */
export function endSteps(request: WaitingRequest, choice: number, world: HistoryWorld): HistoryStep[] {
  const end = (makeEvent: (takenNow: number) => NewEvent) => () => {
    request.phase = 'over';
    return [makeEvent(seatsTaken(request.departure, world))];
  };
  const { seats, phase } = request;
  const ids = idsOf(request);
  if (phase === 'over' || choice % 3 !== 0) return [];
  if (phase === 'offered' && choice % 2 === 0)
    return [
      end((takenNow) => event('OfferLapsed', { ...ids, roomGuests: [seats], seats, seatsTaken: takenNow })),
    ];
  const reason = phase === 'waiting' && choice % 4 === 0 ? 'closed' : 'left';
  return [end((takenNow) => event('WaitingListLeft', { ...ids, reason, seatsTaken: takenNow }))];
}

/** Offers free seats to the accounts that wait, as every decision about a departure does at its end. */
export function offerFreeSeats(departures: readonly Departure[], world: HistoryWorld): NewEvent[] {
  return departures.flatMap((departure) => {
    const queue = world.requests.filter(
      (request) => request.phase === 'waiting' && request.departure === departure,
    );
    return partiesThatFit(queue, departure.capacity - seatsTaken(departure, world)).map((request) => {
      request.phase = 'offered';
      const { seats } = request;
      const offer = { roomGuests: [seats], seats, offeredUntil: plusHours(world.now, 24) };
      return event('SeatsOffered', {
        ...idsOf(request),
        ...offer,
        seatsTaken: seatsTaken(departure, world),
      });
    });
  });
}

function idsOf({ id, account, departure }: WaitingRequest) {
  const { tour, departedAt } = departure;
  return { tour, departedAt, waiting: id, account: account.id };
}
