import type { Transport } from '../api/api.js';

/** An arrival by other means than a flight, of which nothing more is told; whatever a test cares about it states. */
export function aTransport(of: Partial<Transport> = {}): Transport {
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
    ...of,
  };
}
