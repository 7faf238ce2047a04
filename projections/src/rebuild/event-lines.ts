import { EVENT_VERSIONS, isEventType } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { upcast } from '@tour-portal/contracts/events/upcasters.js';
import { isObject } from './differences.js';

/**
 * The events of a JSON Lines file, as `npm run events -- export` writes it: one a line, in the order of the log. Empty lines
 * are skipped; old versions are upcast to the current one.
 * @throws SyntaxError naming the first line that is not an event, or whose position is not after that of the event above
 */
export function parseEventLines(jsonLines: string): RecordedEvent[] {
  let previous = '';
  return jsonLines.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const event = parseEvent(line);
    if (event === null) throw new SyntaxError(`Line ${index + 1} is not an event of this program`);
    if (event.position <= previous) throw new SyntaxError(`Line ${index + 1} comes before the one above it`);
    previous = event.position;
    return [event];
  });
}

function parseEvent(line: string): RecordedEvent | null {
  const json = parseJson(line);
  if (!isObject(json)) return null;
  const { id, stream, revision, position, type, data, metadata } = json;
  const isEvent =
    typeof id === 'string' &&
    typeof stream === 'string' &&
    typeof revision === 'number' &&
    typeof position === 'string' &&
    typeof type === 'string' &&
    isEventType(type) &&
    isObject(data) &&
    isObject(metadata);
  if (!isEvent) return null;
  const { version } = metadata;
  if (typeof version !== 'number' || version < 1 || version > EVENT_VERSIONS[type]) return null;
  const current = upcast(type, version, data);
  const event = { id, stream, revision, position, type, data: current, metadata };
  return event as unknown as RecordedEvent;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
