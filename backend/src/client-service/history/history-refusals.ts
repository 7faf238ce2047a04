import type { HttpException } from '@nestjs/common';
import { invalid, notFound } from '../../http/problems.js';

/** No such booking was ever placed, or it has no mail of the requested digest. */
export interface NoSuchBooking {
  readonly code: 'no-such-booking';
}

/** The booking's stream does not have these revisions yet. */
export interface UnknownRevision {
  readonly code: 'unknown-revision';
  readonly last: number;
  /** The parameters that name such a revision. */
  readonly fields: readonly string[];
}

/** How refusals of calls that read a booking's history, files, mails or customer are answered (D10, D41). */
export function historyRefusal(refusal: NoSuchBooking | UnknownRevision): HttpException {
  if (refusal.code === 'no-such-booking') return notFound();
  const message = `The booking's last revision is ${refusal.last}`;
  return invalid(
    refusal.fields.map((field) => ({ message, field })),
    'query',
  );
}

/** Null where the booking has all these revisions. @param wanted revisions by the parameter that names them */
export function unknownRevision(
  bookingEvents: readonly { readonly revision: number }[],
  wanted: Readonly<Record<string, number>>,
): UnknownRevision | null {
  const last = bookingEvents.at(-1)?.revision ?? -1;
  const fields = Object.keys(wanted).filter((field) => (wanted[field] as number) > last);
  return fields.length === 0 ? null : { code: 'unknown-revision', last, fields };
}
