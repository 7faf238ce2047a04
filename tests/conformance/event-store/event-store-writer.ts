import { randomUUID } from 'node:crypto';
import { WrongExpectedRevision } from '@tour-portal/contracts/stores/event-store.js';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite/sqlite-event-store.js';

/**
 * A process that appends to one stream of a file that many processes share, and reports every acknowledged append to its
 * parent. The arguments are the file, the stream, how many appends, and how many of them at a time. A fifth argument makes it
 * a faulty one that the test must detect: after so many appends it reports the next ones and never stores them.
 */
const [file, stream, count, atOnce, early] = process.argv.slice(2);
let storedCount = 0;
const store = new SqliteEventStore(file!);

async function appendNext(): Promise<void> {
  for (;;) {
    const last = (await store.read(stream!, { direction: 'backwards', limit: 1 })).at(0);
    const id = randomUUID();
    try {
      const expected = last?.revision ?? 'no-stream';
      const event = { id, type: 'Happened', data: { pid: process.pid }, metadata: {} };
      if (early !== undefined && storedCount >= Number(early)) {
        process.send?.({ id, revision: (last?.revision ?? -1) + 1 });
        await new Promise(() => undefined);
      }
      const { revision } = await store.append(stream!, expected, [event]);
      storedCount += 1;
      process.send?.({ id, revision });
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}

for (let done = 0; done < Number(count); done += Number(atOnce)) {
  await Promise.all(Array.from({ length: Number(atOnce) }, appendNext));
}
await store.close();
process.disconnect();
