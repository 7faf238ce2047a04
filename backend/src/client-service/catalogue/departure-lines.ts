import { Injectable } from '@nestjs/common';
import type { OfferedDeparture } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { CatalogueDeparture } from '@tour-portal/contracts/client-service/catalogue.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { allReservations, departureStream, seatsOfferedTo } from '../../departures/departure-state.js';
import type { DepartureState } from '../../departures/departure-state.js';
import { capacityDecider } from '../../departures/offered/capacity-decisions.js';
import { Streams } from '../../event-log/streams.js';

/** Departures as client service sees them: what the tour year offers, with the seats from each departure's stream. */
@Injectable()
export class DepartureLines {
  constructor(private readonly streams: Streams) {}

  async of(tour: number, departures: readonly OfferedDeparture[]): Promise<CatalogueDeparture[]> {
    const states = departures.map(({ departedAt }) => this.state(tour, departedAt));
    return (await Promise.all(states)).map((state, index) => departureLine(departures[index]!, state));
  }

  state(tour: number, departedAt: CalendarDate): Promise<DepartureState> {
    return this.streams.state(capacityDecider, departureStream(tour, departedAt));
  }
}

/** @param state of the departure's stream; its capacity is 0 until a hold, a waiting party or client service sets it */
export function departureLine(departure: OfferedDeparture, state: DepartureState): CatalogueDeparture {
  const { departedAt, concludedAt, priceName, notice } = departure;
  const capacity = state.capacity === 0 ? departure.capacity : state.capacity;
  const taken = allReservations(state).reduce((sum, { seats, kept }) => sum + (kept ? seats : 0), 0);
  const offered = state.waitingList.reduce((sum, party) => sum + seatsOfferedTo(party), 0);
  // A hold and the one that replaces it count once, as the stream counts them.
  const held = state.seatsTaken - taken - offered;
  const free = state.withdrawn ? 0 : Math.max(0, capacity - state.seatsTaken);
  const { withdrawn } = state;
  return { departedAt, concludedAt, capacity, taken, held, offered, free, priceName, notice, withdrawn };
}
