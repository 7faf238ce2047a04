import { HttpException } from '@nestjs/common';
import type { FieldError } from '@tour-portal/contracts/api/error-answer.js';

/** How many problems an answer lists at most, so that a large and wholly wrong request gets no large answer. */
const MOST_PROBLEMS = 20;
/** No field that the portal knows has a longer name; a request may send longer ones. */
const LONGEST_NAME = 100;

/** A 400 that names the first twenty problems (D10). */
export function invalid(errors: readonly FieldError[], location: 'body' | 'query' = 'body'): HttpException {
  return new HttpException({ errors: { [location]: errors.slice(0, MOST_PROBLEMS).map(shortened) } }, 400);
}

/** Shortens the name of a field where it is too long to be known, also in the message. */
function shortened({ field, message, ...rest }: FieldError): FieldError {
  if (field === undefined || field.length <= LONGEST_NAME) return { message, field, ...rest };
  const cut = `${field.slice(0, LONGEST_NAME)}…`;
  return { ...rest, message: message.replace(field, () => cut), field: cut };
}

export function invalidField(
  field: string,
  message: string,
  location: 'body' | 'query' = 'body',
): HttpException {
  return invalid([{ message, field }], location);
}

/** A 4xx that is not about a field (D10). */
export function refused(status: 400 | 401 | 403 | 404 | 409 | 422, message: string): HttpException {
  return new HttpException({ message }, status);
}

/** Unknown or not the caller's: the answer does not show which (D10). */
export function notFound(): HttpException {
  return refused(404, 'Not found');
}

/**
 * Something that the answer needs is away or behind, such as an outside service: a 503 with the message for the caller. The
 * cause is logged, not shown.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** A 429; the filter sends the seconds as `Retry-After`. */
export class TooManyRequests extends HttpException {
  constructor(readonly retryAfterSeconds: number) {
    super({ message: 'Too many requests. Please try again later.' }, 429);
  }
}
