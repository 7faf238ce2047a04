/** `Ann`, `Ann and Tom`, `Ann, Tom, and Ruth`. Written by hand, as tablets of 2020 have no `Intl.ListFormat`. */
export function listText(parts: readonly string[]): string {
  if (parts.length <= 2) return parts.join(' and ');
  return `${parts.slice(0, -1).join(', ')}, and ${parts.slice(-1).join('')}`;
}
