// What customers do during a rebuild, at an even pace however long the answers take: they read their account, and now and
// then one places a hold, which must be there at the next reading.
import { quantile } from './figures.mjs';

const READS_A_SECOND = 40;
const HOLDS_A_SECOND = 4;

/**
 * Runs until `ended` is settled. Takes sessions out of `sids`, because each account places one hold. Returns count, p50 and p99
 * (milliseconds) of the reads and the holds that succeeded, and what failed.
 */
export async function traffic(port, sids, makeBody, ended) {
  const origin = `http://localhost:${port}`;
  const [reads, holds, failures] = [[], [], []];
  const running = new Set();
  let isOver = false;
  ended.finally(() => (isOver = true)).catch(() => undefined);
  const run = (work) => {
    const done = work()
      .catch((error) => failures.push(String(error)))
      .finally(() => running.delete(done));
    running.add(done);
  };
  const timeCall = async (latencies, call) => {
    const begin = performance.now();
    const result = await call();
    latencies.push(performance.now() - begin);
    return result;
  };
  const readAccount = async (sid) => {
    const answer = await fetch(`${origin}/v1/accounts/me`, { headers: { Cookie: `sid=${sid}` } });
    if (answer.status !== 200) throw new Error(`me: ${answer.status}`);
    return answer.json();
  };
  const placeHold = async (sid) => {
    const headers = { Cookie: `sid=${sid}`, Origin: origin, 'Content-Type': 'application/json' };
    const answer = await fetch(`${origin}/v1/bookings`, {
      method: 'POST',
      headers,
      body: JSON.stringify(makeBody()),
    });
    if (answer.status !== 201) throw new Error(`hold: ${answer.status}`);
    return (await answer.json()).id;
  };
  const holdAndCheck = async (sid) => {
    const id = await timeCall(holds, () => placeHold(sid));
    const { bookings } = await readAccount(sid);
    if (!bookings.some((booking) => booking.id === id)) throw new Error(`the hold ${id} was not there`);
  };
  // Of those who have begun to place a hold; only they read.
  const sidsOfHolders = [];
  for (let tick = 0, begin = performance.now(); !isOver; tick += 1) {
    if (tick % (READS_A_SECOND / HOLDS_A_SECOND) === 0) {
      const sid = sids.pop();
      if (sid === undefined) failures.push('no account is left that has not placed a hold');
      else {
        sidsOfHolders.push(sid);
        run(() => holdAndCheck(sid));
      }
    }
    run(() => timeCall(reads, () => readAccount(sidsOfHolders[tick % sidsOfHolders.length])));
    const next = begin + ((tick + 1) * 1_000) / READS_A_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
  await Promise.all(running);
  const figures = (values) => ({
    count: values.length,
    p50: quantile(values, 0.5),
    p99: quantile(values, 0.99),
  });
  return { reads: figures(reads), holds: figures(holds), failures };
}
