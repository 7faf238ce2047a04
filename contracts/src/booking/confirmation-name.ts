import type { Confirmation } from '../api/api.js';

/** What a confirmation is called where it is linked or told of; the specification's "Reconfirmation confirmation" says it twice. */
export function confirmationName(type: Confirmation['type']): string {
  return type === 'Reconfirmation' ? 'Reconfirmation' : `${type} confirmation`;
}
