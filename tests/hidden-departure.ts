import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import type { Client } from './client.js';

/** Moves the clock to so many days before a departure of the tour that is not public. @returns that departure */
export async function hiddenDeparture(
  client: Client,
  daysAhead: number,
): Promise<{ readonly tour: number; readonly departedAt: string }> {
  const tours = (await client.get<TourReference[]>('/v1/reference/tours')).body;
  const tour = tours.find((candidate) => !candidate.public)!.id;
  const years = (await client.get<TourYearReference[]>('/v1/reference/tour-years')).body;
  const now = await client.now();
  const earliest = new Date(Date.parse(now) + daysAhead * 86_400_000).toISOString();
  const { departedAt } = years
    .filter((year) => year.tour === tour)
    .flatMap(({ departures: all }) => all)
    .find((departure) => departure.departedAt > earliest)!;
  await client.setClock(Date.parse(departedAt) - daysAhead * 86_400_000 + 18 * 3_600_000);
  return { tour, departedAt };
}
