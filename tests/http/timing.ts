const CALLS = 15;

/** Median milliseconds of two calls, made in turns so that both meet the same load. */
export async function mediansOf(
  one: () => Promise<unknown>,
  another: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let n = 0; n < CALLS; n += 1) {
    first.push(await millisFor(one));
    second.push(await millisFor(another));
  }
  return [median(first), median(second)];
}

/** Whether somebody who measures them could tell two calls apart: generous, because tests share their machine. */
export function tellApart([one, another]: readonly [number, number]): boolean {
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
