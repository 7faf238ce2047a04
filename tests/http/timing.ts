/** How often each of the two calls is made in a round. */
export const CALLS_PER_ROUND = 15;
const ROUNDS = 4;

export interface CallPair {
  readonly one: () => Promise<unknown>;
  readonly another: () => Promise<unknown>;
}

/**
 * Whether an attacker who measures two calls could tell them apart. On a busy machine the times of any two calls differ
 * now and then, so a round that shows a difference is repeated a few times: a real difference shows in every round.
 * @param round prepares the two calls of one round, each of which is then made {@link CALLS_PER_ROUND} times
 */
export async function canBeToldApart(round: () => Promise<CallPair>): Promise<boolean> {
  for (let n = 0; n < ROUNDS; n += 1) if (!areApart(await timesOf(await round()))) return false;
  return true;
}

/** Milliseconds of two calls, which are made alternately so that both meet the same load. */
async function timesOf({ one, another }: CallPair): Promise<readonly [number[], number[]]> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let n = 0; n < CALLS_PER_ROUND; n += 1) {
    first.push(await millisFor(one));
    second.push(await millisFor(another));
  }
  return [first, second];
}

/**
 * Whether the calls of one kind are slower in more than nine of ten pairs with calls of the other, and their median is more
 * than one and a half times the other's.
 */
function areApart([first, second]: readonly [number[], number[]]): boolean {
  const [faster, slower] = median(first) < median(second) ? [first, second] : [second, first];
  const slowerPairs = slower.flatMap((long) => faster.filter((short) => short < long)).length;
  return median(slower) > median(faster) * 1.5 && slowerPairs > 0.9 * faster.length * slower.length;
}

async function millisFor(call: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await call();
  return performance.now() - begin;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
