import type { Payment } from '@tour-portal/contracts/api/api.js';

/** `Visa ···· 1111` */
export function cardText({ cardBrand, cardLastFour }: Payment): string {
  return `${cardBrand} ···· ${cardLastFour}`;
}
