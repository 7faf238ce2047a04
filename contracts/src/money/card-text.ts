import type { PaymentFacts } from '../events/booking-events.js';
import { ERASED } from '../events/events.js';

/** A card in a sentence: `Visa ending in 4242`; for an erased person `Visa (erased)`. */
export function cardText({
  cardBrand,
  cardLastFour,
}: Pick<PaymentFacts, 'cardBrand' | 'cardLastFour'>): string {
  return cardLastFour === ERASED ? `${cardBrand} (erased)` : `${cardBrand} ending in ${cardLastFour}`;
}
