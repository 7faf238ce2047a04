/**
 * A read model is kept in generations. The first has the collection's own name (`booking@3`); each rebuild makes another,
 * with the next number (`booking@3.1`). The generation that readers see is recorded beside the checkpoints.
 */
export function generationName(collection: string, generation: number): string {
  return generation === 0 ? collection : `${collection}.${generation}`;
}

/** The number of a collection's generation; null for another collection's name. */
export function generationNumber(collection: string, name: string): number | null {
  if (name === collection) return 0;
  if (!name.startsWith(`${collection}.`)) return null;
  const number = name.slice(collection.length + 1);
  return /^[1-9]\d*$/.test(number) ? Number(number) : null;
}
