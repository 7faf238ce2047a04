import { holdProblem } from '@tour-portal/contracts/hold-query.js';
import type { HoldQuery } from '@tour-portal/contracts/hold-query.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { invalidField } from '../http/problems.js';
import type { Catalogue, CatalogueDeparture } from '../reference/catalogue.js';

/**
 * The departure on which seats are asked for (spec §5 "Hold parameters"), free or not.
 * @throws HttpException 400 naming what forbids to hold it
 */
export function departureToHold(
  catalogue: Catalogue,
  asked: Omit<HoldQuery, 'holdId'>,
  now: Instant,
): CatalogueDeparture {
  const found = catalogue.departure(asked.tour, asked.date);
  const tour = catalogue.tour(asked.tour);
  const problem = holdProblem({ ...asked, tour, departure: found?.departure ?? null, now });
  if (problem !== null) throw invalidField(problem.field, problem.message);
  if (found === null) throw new Error('a hold that nothing forbids has no departure');
  return found;
}
