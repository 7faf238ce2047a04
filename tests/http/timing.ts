/** Of each of two calls in a round. */
export const CALLS = 15;
const ROUNDS = 4;

export interface Calls {
  readonly one: () => Promise<unknown>;
  readonly another: () => Promise<unknown>;
}

/**
 * Whether somebody who measures them could tell two calls apart. A machine that stutters tells any two apart now and then,
 * so a round that does is made again, a few times: what is really there shows in each of them.
 * @param round the calls of one round, each for {@link CALLS} times
 */
export async function isToldApart(round: () => Promise<Calls>): Promise<boolean> {
  for (let n = 0; n < ROUNDS; n += 1) if (!areApart(await timesOf(await round()))) return false;
  return true;
}

/** Milliseconds of two calls, made in turns so that both meet the same load. */
async function timesOf({ one, another }: Calls): Promise<readonly [number[], number[]]> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let n = 0; n < CALLS; n += 1) {
    first.push(await millisFor(one));
    second.push(await millisFor(another));
  }
  return [first, second];
}

/** Nearly each call of one takes longer than nearly each of the other, and half as long again. */
function areApart([one, another]: readonly [number[], number[]]): boolean {
  const [less, more] = median(one) < median(another) ? [one, another] : [another, one];
  const inOrder = more.flatMap((long) => less.filter((short) => short < long)).length;
  return median(more) > median(less) * 1.5 && inOrder > 0.9 * less.length * more.length;
}

async function millisFor(call: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await call();
  return performance.now() - begin;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
