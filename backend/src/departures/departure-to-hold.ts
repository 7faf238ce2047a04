import { ONLINE_HOLD_RULES, holdProblem } from '@tour-portal/contracts/hold/hold-query.js';
import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { invalidField } from '../http/problems.js';
import type { Catalogue, CatalogueDeparture } from '../reference/catalogue.js';

/**
 * The departure of a requested hold (spec §5 "Hold parameters"), whether or not it has free seats.
 * @param rules those of customers online, or of client service (`STAFF_HOLD_RULES`)
 * @throws HttpException 400 that names why it cannot be held
 */
export function departureToHold(
  catalogue: Catalogue,
  requested: Omit<HoldQuery, 'holdId'>,
  now: Instant,
  rules = ONLINE_HOLD_RULES,
): CatalogueDeparture {
  const found = catalogue.departure(requested.tour, requested.date);
  const tour = catalogue.tour(requested.tour);
  const problem = holdProblem({ ...requested, tour, departure: found?.departure ?? null, now }, rules);
  if (problem !== null) throw invalidField(problem.field, problem.message);
  if (found === null) throw new Error('a hold that nothing forbids has no departure');
  return found;
}
