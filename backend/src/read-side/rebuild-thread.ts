import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { isEventType } from '@tour-portal/contracts/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { PersonalData } from '../event-log/personal-data.js';
import { RECORD_COLLECTIONS } from '../stores/record-collections.js';
import { POSITION_DIGITS, fromPosition, toPosition } from '../stores/sqlite-event-rows.js';
import { SqliteReadModels } from '../stores/sqlite-read-models.js';
import { SqliteRecords } from '../stores/sqlite-records.js';
import { SqliteDatabase } from '../stores/sqlite.js';
import type { Row } from '../stores/sqlite.js';
import type { Answered, Asked, ReadText } from './rebuild-messages.js';

/**
 * The thread beside the one that folds: reads the embedded log, opens personal data and writes documents. Texts cross
 * between the two, because copying objects would cost as much as all the rest.
 */

/** Events passed at once. */
const PART = 2_000;
/** It writes more than it reads. */
const CACHE_MEGABYTES = 16;

const { dataDir } = workerData as { readonly dataDir: string };
const events = new SqliteDatabase(join(dataDir, 'events.db'), 'full');
const records = new SqliteRecords(join(dataDir, 'records.db'));
await records.define(RECORD_COLLECTIONS);
const personal = new PersonalData(records);
const readModels = new SqliteReadModels(join(dataDir, 'read-models.db'), CACHE_MEGABYTES);

const selectHead = events.prepare('SELECT max(position) AS head FROM events');
/**
 * Positions have no gaps, so a part is a range of them, however few of its events are wanted. SQLite puts an event's text
 * together up to its data. The metadata ends before what no fold looks at (`UNFOLDED`), a third of all there is to parse.
 */
const selectPart = events.prepare(
  `SELECT type, data, cast(substr(metadata, instr(metadata, '"subject":') + 10, 16) AS INTEGER) AS subject,
     '{"id":"' || id || '","stream":' || json_quote(stream) || ',"revision":' || revision || ',"position":"'
     || printf('%0${POSITION_DIGITS}d', position) || '","type":"' || type || '","metadata":'
     || iif(instr(metadata, ',"correlation":"') > 0,
            substr(metadata, 1, instr(metadata, ',"correlation":"') - 1) || '}', metadata)
     || ',"data":' AS begin
   FROM events
   WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position`,
);

const head = () => Number(selectHead.get()?.['head'] ?? 0);

async function read(after: Position, types: readonly string[]): Promise<ReadText> {
  const [from, end] = [fromPosition(after), head()];
  const last = Math.max(from, Math.min(from + PART, end));
  const rows = last === from ? [] : selectPart.all(from, last, JSON.stringify(types));
  const texts: string[] = [];
  for (const row of rows) {
    const opened = openedData(row);
    texts.push(`${row['begin'] as string}${typeof opened === 'string' ? opened : await opened}}`);
  }
  const position = last === 0 ? after : toPosition(last);
  return { events: `[${texts.join(',')}]`, last: position, passed: last - from, more: last < end };
}

function openedData(row: Row): string | Promise<string> {
  const [type, data, subject] = [row['type'] as string, row['data'] as string, row['subject'] as number];
  if (!isEventType(type)) return data;
  return personal.openText(type, data, subject === 0 ? null : subject);
}

async function answer(asked: Asked): Promise<unknown> {
  if ('read' in asked) return read(asked.read, asked.types);
  if ('count' in asked) return Math.max(0, head() - fromPosition(asked.count));
  if ('define' in asked) return readModels.define(asked.define);
  if ('commit' in asked) {
    readModels.commitWritten(asked.commit);
    return undefined;
  }
  events.close();
  await Promise.all([records.close(), readModels.close()]);
  parentPort?.close();
  return undefined;
}

let before: Promise<void> = Promise.resolve();
parentPort?.on('message', (asked: Asked) => {
  before = before.then(async () => {
    const said: Answered = await answer(asked).then(
      (value) => ({ answer: value }),
      (error: unknown) => ({ error }),
    );
    parentPort?.postMessage(said);
  });
});
