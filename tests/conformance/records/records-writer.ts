import { SqliteRecords } from '@tour-portal/backend/stores/sqlite/sqlite-records.js';

/**
 * A process that counts and inserts in a file that many processes share, and reports the store's answers to its parent. The
 * arguments are the file, the process's name, how many times, and how many at a time. A fifth, `careless`, makes it count by
 * reading and writing back, which the test must detect.
 */
const [file, name, count, atOnce, countMode] = process.argv.slice(2);
const records = new SqliteRecords(file!);
await records.define([
  { name: 'claims', unique: ['number'], indexes: {} },
  { name: 'counts', unique: [], indexes: {} },
]);

async function countCarelessly(): Promise<number> {
  const found = await records.get('counts', 'booking-id');
  const value = Number(found?.record['value'] ?? 0) + 1;
  if (found !== null) await records.replace('counts', 'booking-id', { value }, found.version);
  else await records.insert('counts', 'booking-id', { value }).catch(() => null);
  return value;
}

async function countAndClaim(n: number): Promise<void> {
  const value = countMode === 'careless' ? await countCarelessly() : await records.increment('booking-id', 1);
  // Every process wants the same numbers; only one process may have each of them.
  const claimed = await records.insert('claims', `${name} ${n}`, { number: `${n}` }).then(
    () => true,
    () => false,
  );
  process.send?.({ value, claimed: claimed ? n : null });
}

for (let done = 0; done < Number(count); done += Number(atOnce)) {
  await Promise.all(Array.from({ length: Number(atOnce) }, (_, n) => countAndClaim(done + n)));
}
await records.close();
process.disconnect();
