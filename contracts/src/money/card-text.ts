import { ERASED } from '../events/events.js';

/** A card in a sentence: `Visa ending in 4242`; for an erased person `Visa (erased)`. */
export function cardText({
  cardBrand,
  cardLastFour,
}: {
  readonly cardBrand: string;
  readonly cardLastFour: string;
}): string {
  return cardLastFour === ERASED ? `${cardBrand} (erased)` : `${cardBrand} ending in ${cardLastFour}`;
}
