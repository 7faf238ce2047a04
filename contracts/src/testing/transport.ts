import type { Transport } from '../api/api.js';

/** An arrival by other means than a flight, with all else left open; a test states the fields that matter to it. */
export function aTransport(changes: Partial<Transport> = {}): Transport {
  return {
    isArrival: true,
    isFlight: false,
    airline: null,
    flightNumber: null,
    fromAirport: null,
    fromAirportName: null,
    toAirport: null,
    toAirportName: null,
    scheduledDate: null,
    scheduledTime: null,
    stayAtProductHotel: null,
    extraNight: false,
    stayNote: null,
    travelNote: null,
    isManual: false,
    transfer: null,
    ...changes,
  };
}
