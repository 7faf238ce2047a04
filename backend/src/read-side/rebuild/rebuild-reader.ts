import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { EVENT_VERSIONS, PERSONAL_FIELDS } from '@tour-portal/contracts/events/events.js';
import type { EventType } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { LogPart, StreamPart, StreamPosition } from '@tour-portal/projections/rebuild/rebuild-log.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { RECORD_COLLECTIONS } from '../../stores/record-collections.js';
import { POSITION_DIGITS, fromPosition, toPosition } from '../../stores/sqlite/sqlite-event-rows.js';
import { SqliteRecords } from '../../stores/sqlite/sqlite-records.js';
import { SqliteDatabase } from '../../stores/sqlite/sqlite.js';
import type { Row } from '../../stores/sqlite/sqlite.js';
import { answerRequests } from '../../scheduling/worker-client.js';
import type { ReaderRequest, Serialized } from './rebuild-messages.js';

/**
 * The program of the reading thread: reads the embedded log and decrypts personal data. It sends events to the folding
 * thread as bytes, because copying objects between threads would cost as much as all the rest.
 */

/** The most events of the log that a part spans. */
const PART = 500;
const encoder = new TextEncoder();
/** Room for the inner nodes of the log's B-tree, through which the events are looked up stream by stream. */
const CACHE_MEGABYTES = 16;

const PERSONAL_TYPES = Object.keys(PERSONAL_FIELDS);

const { dataDir } = workerData as { readonly dataDir: string };
const events = new SqliteDatabase(join(dataDir, 'events.db'), 'full');
events.exec(`PRAGMA cache_size = -${CACHE_MEGABYTES * 1_024}`);
const records = new SqliteRecords(join(dataDir, 'records.db'));
await records.define(RECORD_COLLECTIONS);
const personal = new PersonalData(records);

const selectHead = events.prepare('SELECT max(position) AS head FROM events');
/** A character that no JSON text contains: it marks the events whose personal data must be decrypted. */
const MARK = '\u0001';
/** How many pieces further the next marked event begins, once the text is split at the marks. */
const PIECES_PER_MARKED_EVENT = 4;
/**
 * An event as JSON. SQLite joins the events of a part into one text, because fetching a row costs more than its content.
 * The metadata is cut before the fields that no fold uses (`UNUSED_METADATA`), a third of all text to parse. For event types
 * with personal data, type, account and data stand between marks.
 */
const EVENT_TEXT = `'{"stream":' || json_quote(stream) || ',"revision":' || revision || ',"position":"'
     || printf('%0${POSITION_DIGITS}d', position) || '","type":"' || type || '","metadata":'
     || iif(instr(metadata, ',"correlation":"') > 0,
            substr(metadata, 1, instr(metadata, ',"correlation":"') - 1) || '}', metadata)
     || ',"data":' || iif(type IN (${PERSONAL_TYPES.map((type) => `'${type}'`).join()}),
            '${MARK}' || type || '${MARK}'
              || cast(substr(metadata, instr(metadata, '"subject":') + 10, 16) AS INTEGER)
              || '${MARK}' || data || '${MARK}',
            data) || '}' AS text`;
/** The types to read, and those that this program does not know: the folding thread refuses or drops their events. */
const OF_TYPES = `(type IN (SELECT value FROM json_each(?))
   OR type NOT IN (SELECT value FROM json_each('${JSON.stringify(Object.keys(EVENT_VERSIONS))}')))`;
/** Positions have no gaps, so a part is a range of them, however few of its events are wanted. */
const selectPart = events.prepare(
  `SELECT group_concat(text) AS texts FROM
     (SELECT ${EVENT_TEXT} FROM events WHERE position > ? AND position <= ? AND ${OF_TYPES} ORDER BY position)`,
);
const IN_ORDER = 'ORDER BY stream, revision';
/** Finds the end of a part by the index of the streams alone, without reading its events. */
const selectEndOfPart = events.prepare(
  `SELECT stream, revision FROM events WHERE (stream, revision) > (?, ?) ${IN_ORDER} LIMIT 1 OFFSET ${PART - 1}`,
);
const selectLastInStreams = events.prepare(
  `SELECT stream, revision, (SELECT count(*) FROM events WHERE (stream, revision) > (?, ?)) AS passed
   FROM events ORDER BY stream DESC, revision DESC LIMIT 1`,
);
const selectStreams = events.prepare(
  `SELECT group_concat(text) AS texts FROM
     (SELECT ${EVENT_TEXT} FROM events WHERE (stream, revision) > (?, ?) AND (stream, revision) <= (?, ?)
        AND position <= ? AND ${OF_TYPES} ${IN_ORDER})`,
);

const head = () => Number(selectHead.get()?.['head'] ?? 0);

async function read(after: Position, types: readonly string[]): Promise<Serialized<LogPart>> {
  const [from, end] = [fromPosition(after), head()];
  const last = Math.max(from, Math.min(from + PART, end));
  const row = selectPart.get(from, last, JSON.stringify(types));
  const position = last === 0 ? after : toPosition(last);
  return { events: await eventsJson(row), last: position, passed: last - from, more: last < end };
}

async function readStreams(
  after: StreamPosition | null,
  upTo: Position,
  types: readonly string[],
): Promise<Serialized<StreamPart>> {
  const from = after ?? { stream: '', revision: -1 };
  const end = selectEndOfPart.get(from.stream, from.revision);
  const { stream, revision, passed } = end ?? selectLastInStreams.get(from.stream, from.revision) ?? {};
  if (typeof stream !== 'string')
    return { events: await eventsJson(undefined), last: from, passed: 0, more: false };
  const last = { stream, revision: Number(revision) };
  const range = [from.stream, from.revision, last.stream, last.revision, fromPosition(upTo)] as const;
  const row = selectStreams.get(...range, JSON.stringify(types));
  const more = end !== undefined;
  return { events: await eventsJson(row), last, passed: Number(passed ?? PART), more };
}

/** The events of a part as a JSON array, with their personal data decrypted. */
async function eventsJson(row: Row | undefined): Promise<Uint8Array> {
  const pieces = ((row?.['texts'] ?? '') as string).split(MARK);
  for (let at = 1; at < pieces.length; at += PIECES_PER_MARKED_EVENT) {
    const [type, subject, data] = pieces.slice(at, at + 3) as [EventType, string, string];
    const decrypted = personal.decryptFieldsInText(type, data, subject === '0' ? null : Number(subject));
    pieces[at + 2] = typeof decrypted === 'string' ? decrypted : await decrypted;
    pieces[at] = pieces[at + 1] = '';
  }
  return encoder.encode(`[${pieces.join('')}]`);
}

function answer(request: ReaderRequest): unknown {
  if ('read' in request) return read(request.read, request.types);
  if ('readStreams' in request) return readStreams(request.readStreams, request.upTo, request.types);
  if ('head' in request) return head() === 0 ? START : toPosition(head());
  return Math.max(0, head() - fromPosition(request.count));
}

answerRequests(answer, async () => {
  events.close();
  await records.close();
});
