import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';

/** The parts that a store is made of (D56); with MongoDB deliveries are within the records. */
export type PartName = 'events' | 'read models' | 'records' | 'deliveries';

/** What is known of one part, and what that part knows of the others. */
export interface PartFacts {
  readonly name: PartName;
  /** Where the part is stored, as an operator calls it: a file, a database, or the hosts of a server. */
  readonly place: string;
  /** The identity of the store that the part belongs to; null: the part carries none (yet). */
  readonly store: string | null;
  /** The newest position of the log that the part knows; for the events: the end of the log itself. */
  readonly seen: Position;
  /** The part knows that records and deliveries have noted at least this position. */
  readonly witnessedUpTo: Position;
  /** Whether the part holds nothing that a store in use would hold. */
  readonly isEmpty: boolean;
  /** A position where the log has no event, or another one than the part has seen there; null or absent: none is known. */
  readonly contradicted?: Position | null;
  /** Why it cannot be read; null where it can. */
  readonly unreadable: string | null;
}

export type Verdict =
  /** All parts are of one store, and none but the read models is older than another has seen. */
  | { readonly is: 'whole' }
  /** Some parts carry no identity yet: the store is new or older than identities, perhaps interrupted while it got them. */
  | { readonly is: 'to-identify' }
  | {
      readonly is: 'refused';
      readonly part: PartName;
      /** In one sentence: which part, and what is wrong with it. */
      readonly problem: string;
      /**
       * `rebuild`: only the read models are wrong, and they can be rebuilt from the log. `import`: the store holds a part of
       * what was to be imported.
       */
      readonly remedy: 'restore' | 'rebuild' | 'import';
      /** The log lacks events that other parts have seen, but is not empty: an operator can accept the loss. */
      readonly isLogOlder?: boolean;
    };

/** What an operator is to do about a verdict. */
const REMEDIES = {
  restore: 'Restore all parts from the same backup.',
  import: 'If it is no longer under way, remove all parts and import the file again.',
  accept:
    'Restore all parts from the same backup, or, if there is no newer log, stop all instances, accept what is lost with `npm run projections -- rebuild`, and start them again.',
  rebuild:
    'Restore all parts from the same backup, or, if the log is the right one, make the read models anew with `npm run projections -- rebuild`.',
} as const;

/** What an operator is to do about a refused store: the end of the line that reports it. */
export function remedyFor({ remedy, isLogOlder }: Extract<Verdict, { is: 'refused' }>): string {
  return REMEDIES[isLogOlder === true ? 'accept' : remedy];
}

/**
 * Whether parts make up one store (D56). The parts are checked first without the read models, then with them: where only the
 * read models are wrong, they can be rebuilt.
 */
export function verdictOf(parts: readonly PartFacts[]): Verdict {
  const readModels = parts.filter(isReadModels);
  const primary = parts.filter((part) => !isReadModels(part));
  for (const checked of [primary, [...primary, ...readModels]]) {
    const refusal =
      refuseUnreadable(checked) ??
      refuseForeign(checked) ??
      refuseMissing(checked, primary) ??
      refuseOlder(checked);
    if (refusal !== null) return refusal;
  }
  return parts.some(({ store }) => store === null) ? { is: 'to-identify' } : { is: 'whole' };
}

function isReadModels({ name }: PartFacts): boolean {
  return name === 'read models';
}

function refused({ name, place }: PartFacts, problem: string): Verdict {
  const remedy = name === 'read models' ? 'rebuild' : 'restore';
  return { is: 'refused', part: name, problem: `The ${name} (${place}) ${problem}`, remedy };
}

function refuseUnreadable(parts: readonly PartFacts[]): Verdict | null {
  const found = parts.find((part) => part.unreadable !== null);
  return found === undefined ? null : refused(found, `cannot be read: ${found.unreadable}.`);
}

/** Refuses the part whose identity the fewest parts share; of several such parts the last. */
function refuseForeign(parts: readonly PartFacts[]): Verdict | null {
  const identified = parts.filter(({ store }) => store !== null);
  if (new Set(identified.map(({ store }) => store)).size < 2) return null;
  const sharing = (part: PartFacts) => identified.filter(({ store }) => store === part.store).length;
  const least = Math.min(...identified.map(sharing));
  const found = identified.findLast((part) => sharing(part) === least)!;
  const other = identified.find(({ store }) => store !== found.store)!;
  return refused(found, `are of another store than the ${other.name} (${other.place}).`);
}

/**
 * Refuses a part without an identity where the log has one. Where the log has none but has events, refuses a part without both
 * identity and content: the records, or any other if the log was followed.
 */
function refuseMissing(parts: readonly PartFacts[], primary: readonly PartFacts[]): Verdict | null {
  const events = primary.find(({ name }) => name === 'events');
  // The log is given its identity last: where it has one, all others had theirs.
  const isIdentified = events !== undefined && events.store !== null;
  const head = events?.seen ?? START;
  // A log that only commands have written to, and no instance has followed yet, has no deliveries beside it.
  const isFollowed = primary.some(({ name, seen }) => name === 'deliveries' && seen > START);
  for (const part of parts) {
    if (part.store !== null || part.name === 'events') continue;
    if (isIdentified) return refused(part, 'are missing: nothing there belongs to this store.');
    const isLost = part.isEmpty && head > START && (part.name === 'records' || isFollowed);
    if (isLost)
      return refused(part, `are missing: the log ends at ${positionText(head)}, and they hold nothing.`);
  }
  return null;
}

/**
 * Refuses a log that is older than a part has seen or has another event, and records or deliveries older than a part knows them
 * to be; where that part is the read models, refuses these instead.
 */
function refuseOlder(parts: readonly PartFacts[]): Verdict | null {
  const events = parts.find(({ name }) => name === 'events');
  if (events === undefined) return null;
  const witness = parts.reduce((most, part) => (knownBy(part) > knownBy(most) ? part : most));
  if (knownBy(witness) > events.seen) {
    const [ends, known] = [positionText(events.seen), positionText(knownBy(witness))];
    if (isReadModels(witness))
      return refused(witness, `have seen ${known} of the log (${events.place}), which ends at ${ends}.`);
    const subject = witness === events ? 'it is known to have reached' : `the ${witness.name} have seen`;
    return refuseOlderLog(events, `have lost their end: the log ends at ${ends}, and ${subject} ${known}.`);
  }
  const other = parts.find(({ contradicted }) => contradicted != null);
  if (other !== undefined) {
    const at = positionText(other.contradicted ?? START);
    if (isReadModels(other))
      return refused(other, `have seen another event at ${at} of the log (${events.place}).`);
    return refuseOlderLog(
      events,
      `are another log than the ${other.name} have seen, which know another event at ${at}.`,
    );
  }
  for (const part of parts.filter(({ name }) => name === 'records' || name === 'deliveries')) {
    const newer = parts.find(({ witnessedUpTo }) => witnessedUpTo > part.seen);
    if (newer === undefined) continue;
    const [reached, expected] = [positionText(part.seen), positionText(newer.witnessedUpTo)];
    if (isReadModels(newer))
      return refused(
        newer,
        `are newer than the ${part.name}, which know the log to ${reached} and not to ${expected}.`,
      );
    return refused(
      part,
      `are older than the ${newer.name}: they know the log to ${reached} and not to ${expected}.`,
    );
  }
  return null;
}

/** Refuses the log; its loss can be accepted unless nothing is left of it, or it has no identity. */
function refuseOlderLog(events: PartFacts, problem: string): Verdict {
  const isLogOlder = events.store !== null && events.seen > START;
  return { ...refused(events, problem), ...(isLogOlder ? { isLogOlder } : {}) };
}

/** How far a part knows the log to have reached. */
function knownBy({ name, seen, witnessedUpTo }: PartFacts): Position {
  return name !== 'events' && seen > witnessedUpTo ? seen : witnessedUpTo;
}

/** A position as an operator reads it: `position 209`, without the leading zeros. */
export function positionText(position: Position): string {
  return position === START ? 'its beginning' : `position ${position.replace(/\b0+(?=\d)/g, '')}`;
}
