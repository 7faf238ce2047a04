import type { Confirmation } from '../api/api.js';

/** The name of a confirmation in links and texts, without the doubling of "Reconfirmation confirmation". */
export function confirmationName(type: Confirmation['type']): string {
  return type === 'Reconfirmation' ? 'Reconfirmation' : `${type} confirmation`;
}
