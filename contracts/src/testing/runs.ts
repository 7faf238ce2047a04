/**
 * How often a property is tried, or a draw is made: so often in `npm run test:all`, and less often in `npm test`, which
 * draws the same each time.
 * @param quick in `npm test`; a tenth unless told
 */
export function runs(all: number, quick = Math.ceil(all / 10)): number {
  return process.env['TEST_ALL'] === '1' ? all : quick;
}
