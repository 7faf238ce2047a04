/**
 * How many random cases a property test tries: `all` in `npm run test:all`, else `quick`, as in `npm test`, which draws the
 * same cases each time.
 * @param quick default: a tenth of `all`
 */
export function runs(all: number, quick = Math.ceil(all / 10)): number {
  return process.env['TEST_ALL'] === '1' ? all : quick;
}
