/** `1 guest`, `3 guests`; for nouns whose plural takes an s. */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
