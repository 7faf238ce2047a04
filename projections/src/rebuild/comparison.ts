import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { ComparisonPage, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { differences, isEqual } from './differences.js';
import type { FieldDifference } from './differences.js';
import { applyEvent } from '../runner/projection.js';
import type { Projection } from '../runner/projection.js';
import type { RebuildLog } from './rebuild-log.js';
import type { PlannedRebuild } from './rebuild-plan.js';

/** A document that differs from a fold of its own events. */
export interface DocumentDifference {
  readonly key: string;
  readonly fields: readonly FieldDifference[];
  /**
   * The first event since which a field differs to the end of that fold; where only `position` differs, the first event of
   * its key; null where the fold has no event of its key.
   */
  readonly since: Pick<RecordedEvent, 'position' | 'type' | 'stream'> | null;
}

export interface Comparison {
  readonly name: string;
  /** False where nothing was folded into the live read model yet, as in one of a new version. */
  readonly compared: boolean;
  /** Live documents that differ from a fold of their events. */
  readonly live: readonly DocumentDifference[];
  /** Rebuilt documents that differ from such a fold: the rebuild is wrong. */
  readonly rebuilt: readonly DocumentDifference[];
  /** How many suspect documents were not compared with their events, because enough differences had been found. */
  readonly uncompared: number;
}

/** How many documents are compared at a time. */
const PAGE = 2_000;
/** Once so many differences are found, no further page is compared. */
const MOST_DIFFERENCES = 100;
/** How often, at most, documents that differ are compared again before their events are read. */
const RECHECKS = 3;

/** What a comparison needs of the rebuild it belongs to. */
export interface ComparisonContext {
  readonly store: ReadModels;
  readonly log: RebuildLog;
  /** Called between steps; throws where the rebuild is to end. */
  readonly betweenSteps: () => Promise<void>;
  /** Folds the events recorded meanwhile into the documents that are being rebuilt. */
  readonly catchUp: () => Promise<void>;
}

/**
 * Compares a rebuilt read model with the live one. The two may be at different positions of the log, and the live one moves
 * on; so both versions of a document that stays different are compared with a fold of its own events, each up to the position
 * that it had when it was read.
 */
export async function compareWithLive(
  planned: PlannedRebuild,
  context: ComparisonContext,
): Promise<Comparison> {
  const { projection, alias, collection } = planned;
  const { store, log, betweenSteps } = context;
  const { name } = projection;
  if ((await store.checkpoint(alias)) === START)
    return { name, compared: false, live: [], rebuilt: [], uncompared: 0 };
  const differingTexts = await suspectsOf(alias, collection, store, betweenSteps);
  const suspects = await recheckSuspects(planned, differingTexts, context);
  const [live, built]: [DocumentDifference[], DocumentDifference[]] = [[], []];
  for (let from = 0; from < suspects.length; from += PAGE) {
    if (live.length + built.length >= MOST_DIFFERENCES) {
      return { name, compared: true, live, rebuilt: built, uncompared: suspects.length - from };
    }
    const different = await differingDocuments(planned, suspects.slice(from, from + PAGE), store);
    const { position } = planned;
    const liveVersions = new Map(different.map(({ key, liveVersion }) => [key, liveVersion]));
    const builtVersions = new Map(different.map(({ key, document }) => [key, { document, position }]));
    live.push(...(await differencesFromEvents(projection, log, liveVersions, betweenSteps)));
    built.push(...(await differencesFromEvents(projection, log, builtVersions, betweenSteps)));
  }
  return { name, compared: true, live, rebuilt: built, uncompared: 0 };
}

/**
 * The keys of documents that still differ after the rebuild has caught up a few times: one that differs only because it is
 * being changed may be equal at one of these checks, which saves reading the whole log for it.
 */
async function recheckSuspects(
  planned: PlannedRebuild,
  suspects: readonly string[],
  { store, catchUp }: ComparisonContext,
): Promise<string[]> {
  let remaining = [...suspects];
  for (let check = 0; check < RECHECKS && remaining.length > 0; check += 1) {
    await catchUp();
    const stillDiffering: string[] = [];
    for (let from = 0; from < remaining.length; from += PAGE) {
      const different = await differingDocuments(planned, remaining.slice(from, from + PAGE), store);
      stillDiffering.push(...different.map(({ key }) => key));
    }
    remaining = stillDiffering;
  }
  return remaining;
}

/** The documents whose live and rebuilt versions differ, with both versions. */
async function differingDocuments(
  { alias, collection }: PlannedRebuild,
  keys: readonly string[],
  store: ReadModels,
) {
  const liveVersions = await readPositioned(alias, keys, store);
  const built = await store.getMany(collection, keys);
  return keys.flatMap((key, index) => {
    const liveVersion = liveVersions[index] as PositionedDocument;
    const document = built[index] ?? null;
    const isSame = isEqual(liveVersion.document ?? undefined, document ?? undefined);
    return isSame ? [] : [{ key, liveVersion, document }];
  });
}

/** The keys of documents whose stored texts differ. */
async function suspectsOf(
  alias: string,
  collection: string,
  store: ReadModels,
  betweenSteps: () => Promise<void>,
): Promise<string[]> {
  const suspects: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: ComparisonPage = await store.compare(alias, collection, after, PAGE);
    suspects.push(...page.differing);
    after = page.last;
    await betweenSteps();
  }
  return suspects;
}

/** A document, and the position up to which it was folded when it was read. */
export interface PositionedDocument {
  readonly document: JsonObject | null;
  readonly position: Position;
}

/**
 * The live documents with their position in the log; a document is read again when the position moved meanwhile. The
 * position of one that is ahead of its checkpoint, as it is in MongoDB for a moment, is that of its own last event.
 */
export async function readPositioned(
  collection: string,
  keys: readonly string[],
  store: ReadModels,
): Promise<PositionedDocument[]> {
  const found: PositionedDocument[] = [];
  for (const key of keys) {
    for (let position = await store.checkpoint(collection); ;) {
      const document = await store.get(collection, key);
      const after = await store.checkpoint(collection);
      if (after === position) {
        const lastEvent = document?.['position'];
        const isAhead = typeof lastEvent === 'string' && lastEvent > position;
        found.push({ document, position: isAhead ? lastEvent : position });
        break;
      }
      position = after;
    }
  }
  return found;
}

/**
 * The differences between documents and a fold of their events, up to the position of each document. A missing document may
 * be deleted ahead of its checkpoint, and has no position of its own: it does not differ if a later event deletes it.
 */
export async function differencesFromEvents(
  projection: Projection,
  log: RebuildLog,
  documents: ReadonlyMap<string, PositionedDocument>,
  betweenSteps: () => Promise<void> = async () => undefined,
): Promise<DocumentDifference[]> {
  if (documents.size === 0) return [];
  const replays = new Map([...documents].map(([key, actual]) => [key, new Replay(projection, key, actual)]));
  const actuals = [...documents.values()];
  const end =
    actuals
      .map(({ position }) => position)
      .sort()
      .at(-1) ?? START;
  const isAnyMissing = actuals.some(({ document }) => document === null);
  const types = new Set<EventType>(projection.follows);
  for (let after = START, more = true; more && (isAnyMissing || after < end);) {
    const part = await log.read(after, types);
    for (const event of part.events) {
      if (!types.has(event.type)) continue;
      for (const key of projection.keys(event)) replays.get(key)?.apply(event);
    }
    ({ last: after, more } = part);
    await betweenSteps();
  }
  return [...replays.values()].flatMap((replay) => replay.difference());
}

/** Folds the events of one document, and compares the result with the document as it was read. */
class Replay {
  private document: JsonObject | null = null;
  /** For each field that differs now: the event since which it differs; for `position`, the first event. */
  private readonly since = new Map<string, RecordedEvent>();

  constructor(
    private readonly projection: Projection,
    private readonly key: string,
    private readonly actual: PositionedDocument,
  ) {}

  apply(event: RecordedEvent): void {
    const { document, position } = this.actual;
    if (event.position > position && (document !== null || this.document === null)) return;
    this.document = applyEvent(this.projection, this.document, event, this.key);
    const [actual, folded] = [this.actual.document ?? {}, this.document ?? {}];
    for (const field of new Set([...Object.keys(actual), ...Object.keys(folded)])) {
      // Every event changes the field `position`: it counts only where no other field differs, and then from the first event on.
      if (field !== 'position' && isEqual(actual[field], folded[field])) this.since.delete(field);
      else if (!this.since.has(field)) this.since.set(field, event);
    }
  }

  difference(): DocumentDifference[] {
    const fields = differences(this.actual.document, this.document);
    if (fields.length === 0) return [];
    const differing = new Set(fields.map(({ path }) => /^[^.[]*/.exec(path)?.[0] ?? ''));
    const events = [...this.since].filter(([field]) => differing.has(field) || differing.has(''));
    const otherFields = events.filter(([field]) => field !== 'position');
    const [first] = (otherFields.length > 0 ? otherFields : events)
      .map(([, { position, type, stream }]) => ({ position, type, stream }))
      .sort((a, b) => (a.position < b.position ? -1 : 1));
    return [{ key: this.key, fields, since: first ?? null }];
  }
}
