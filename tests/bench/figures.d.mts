/** Adds up counts by name. */
export function summed(counts: readonly Readonly<Record<string, number>>[]): Record<string, number>;
