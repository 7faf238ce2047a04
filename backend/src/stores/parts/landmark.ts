import type { EventStore, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';

/**
 * An event of the log that a process has seen. Its position says how far the log had come, its id which log it was: the id
 * reveals a log that was restored from an older backup and has grown again.
 */
export interface Landmark {
  readonly position: Position;
  readonly id: string;
}

type Log = Pick<EventStore, 'head' | 'at'>;

/** The newest event; null where there is none. @param position where the log ends, if that is known */
export async function newestEvent(log: Log, position?: Position): Promise<Landmark | null> {
  position ??= await log.head();
  const event = position === START ? null : await log.at(position);
  return event === null ? null : { position, id: event.id };
}

/**
 * What became of an event that was seen: the log is `shorter` now; or it has `another` event or none at that position; null:
 * the event is still there.
 * @param head where the log ends
 */
export async function checkLandmark(
  { position, id }: Landmark,
  log: Pick<EventStore, 'at'>,
  head: Position,
): Promise<'shorter' | 'another' | null> {
  if (head < position) return 'shorter';
  return (await log.at(position))?.id === id ? null : 'another';
}

/** The text that parts store: of two texts the greater one belongs to the later event. */
export function landmarkText({ position, id }: Landmark): string {
  return `${position}/${id}`;
}

export function parseLandmark(text: string | null | undefined): Landmark | null {
  const [position, id] = (text ?? '').split('/', 2);
  return position === undefined || id === undefined ? null : { position, id };
}
