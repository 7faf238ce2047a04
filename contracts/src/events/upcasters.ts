import { EVENT_VERSIONS, isEventType, type EventType } from './events.js';
import type { JsonObject } from '../stores/event-store.js';
import { millis, type Instant } from '../values/time.js';

type Upcaster = (data: JsonObject) => JsonObject;

/** For each type, the step from each older version (the key) to the next one. */
const UPCASTERS: { readonly [T in EventType]?: Readonly<Record<number, Upcaster>> } = {
  HoldPlaced: {
    1: holdPlacedFrom1,
    // Version 2 has no fees, so that nothing of such a hold can be paid online.
    2: (data) => ({ ...data, fees: [] }),
  },
  // Version 1 has no digests of the PDF and its mail.
  ConfirmationIssued: { 1: (data) => ({ ...data, digest: null, letter: null }) },
};

/**
 * Brings an event's stored data to the version that is written today ({@link EVENT_VERSIONS}). Data of a type that this
 * program does not know is returned as it is.
 * @throws RangeError for a version that this program does not know, for example a newer program's
 */
export function upcast(type: string, version: number, data: JsonObject): JsonObject {
  if (!isEventType(type)) return data;
  const current = EVENT_VERSIONS[type];
  if (!Number.isInteger(version) || version < 1 || version > current) {
    throw new RangeError(`${type} has version ${version}; this program knows versions 1 to ${current}`);
  }
  let upcasted = data;
  for (let from = version; from < current; from += 1) {
    const step = UPCASTERS[type]?.[from];
    if (step === undefined) throw new RangeError(`${type} has no upcaster from version ${from}`);
    upcasted = step(upcasted);
  }
  return upcasted;
}

/** Version 1 has the rooms as in the query (`"2,1"`), and neither `hours` nor `replaces` nor `joins`. */
function holdPlacedFrom1({ rooms, ...rest }: JsonObject): JsonObject {
  const durationMillis = millis(rest['expiredAt'] as Instant) - millis(rest['createdAt'] as Instant);
  return {
    ...rest,
    roomGuests: (rooms as string).split(',').map(Number),
    hours: Math.round(durationMillis / 3_600_000),
    replaces: null,
    joins: false,
  };
}
