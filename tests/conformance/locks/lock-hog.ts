// Writes one long transaction after the other. Between two it pauses without the lock, as busy writers of the portal do.
// The arguments are the file, which has a table `turns`, and the milliseconds of each transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import { PAUSE_MS, SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';

const [file = '', millis = ''] = process.argv.slice(2);
const db = new SqliteDatabase(file, 'normal');
const increment = db.prepare('UPDATE turns SET count = count + 1');
for (let turn = 0; ; turn += 1) {
  db.transaction(() => {
    increment.run();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(millis));
  });
  if (turn === 0) process.send?.('begun');
  await sleep(PAUSE_MS);
}
