import type { EventMetadata } from '@tour-portal/contracts/events/events.js';
import type { Position, StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { isHashValid } from '../event-log/hash-chain.js';

/** What is wrong with a stored event (D43). */
export interface ChainBreak {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  readonly problem: string;
}

interface Head {
  readonly revision: number;
  readonly hash: string;
}

/**
 * Follows the hash chains of streams: each event must have the next revision, match its own hash, and name the hash of the
 * event before it. An event that was changed, left out, put in or moved breaks one of these. The chain cannot show that a
 * stream's last events are missing, or that all hashes from some event on were made anew: that takes a later hash that was
 * stored elsewhere, as in an evidence pack.
 */
export class EventChain {
  private readonly heads = new Map<string, Head>();

  /** Checks the next event of its stream; null when nothing is wrong with it. */
  checkNext(event: StoredEvent): ChainBreak | null {
    const { stream, revision, position, type } = event;
    const before = this.heads.get(stream);
    const metadata = event.metadata as unknown as EventMetadata;
    this.heads.set(stream, { revision, hash: metadata.hash });
    const problem = problemOf(event, metadata, before);
    return problem === null ? null : { stream, revision, position, type, problem };
  }

  /** Last revision and hash of each stream, as far as it was followed. */
  streamEnds(): ReadonlyMap<string, Head> {
    return this.heads;
  }
}

function problemOf(event: StoredEvent, metadata: EventMetadata, before: Head | undefined): string | null {
  const expected = before === undefined ? 0 : before.revision + 1;
  if (event.revision !== expected) return `revision ${expected} is missing before it`;
  if (!isHashValid(event.stream, event, event.metadata))
    return 'its data or metadata is not what was written';
  const hashBefore = before?.hash ?? null;
  return metadata.previousHash === hashBefore ? null : 'it does not follow the event before it';
}

/** A break in one line, with the event and its place in the log. */
export function chainBreakText({ stream, revision, position, type, problem }: ChainBreak): string {
  return `${type}, revision ${revision} of ${stream} (position ${position}): ${problem}`;
}
