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
  for (let n = 0; n < ROUNDS; n += 1) if (!areApart(await mediansOf(await round()))) return false;
  return true;
}

/** Median milliseconds of two calls, made in turns so that both meet the same load. */
async function mediansOf({ one, another }: Calls): Promise<readonly [number, number]> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let n = 0; n < CALLS; n += 1) {
    first.push(await millisFor(one));
    second.push(await millisFor(another));
  }
  return [median(first), median(second)];
}

function areApart([one, another]: readonly [number, number]): boolean {
  const [less, more] = one < another ? [one, another] : [another, one];
  return more > less * 1.5 && more - less > 5;
}

async function millisFor(call: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await call();
  return performance.now() - begin;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
