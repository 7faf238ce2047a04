import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { FieldError } from '@tour-portal/contracts/api/error-answer.js';
import { isReportedMessage } from '@tour-portal/contracts/api/reported-message.js';

/** One thing that is wrong, in words for the customer, with the fields it belongs to (none: the whole request). */
export interface Problem {
  message: string;
  fields: readonly string[];
}

export type CallError = FetchBaseQueryError | SerializedError;

export const SOMETHING_WENT_WRONG = 'Something went wrong';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The problems in `errors.body` or `errors.query`; null where that is no list or an empty one. */
function listedProblems(value: unknown): Problem[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value
    .filter((entry): entry is FieldError => isRecord(entry) && typeof entry['message'] === 'string')
    .map(({ message, field, fields }) => ({
      message,
      fields: fields ?? (field === undefined ? [] : [field]),
    }));
}

/** The HTTP status of a failed call; null when no answer came, or one that is not JSON. */
export function statusOf(error: CallError | undefined): number | null {
  return error && 'status' in error && typeof error.status === 'number' ? error.status : null;
}

export function rawMessage(error: CallError): string {
  if ('error' in error && typeof error.error === 'string') return error.error;
  return 'message' in error && typeof error.message === 'string' ? error.message : '';
}

export function isAborted(error: CallError): boolean {
  const name = 'name' in error ? error.name : undefined;
  const text = 'error' in error && typeof error.error === 'string' ? error.error : '';
  return name === 'AbortError' || name === 'ConditionError' || text.startsWith('AbortError');
}

/** The problems that the answer tells; null where it tells none, or no answer came. */
function readAnswer(error: CallError): Problem[] | null {
  const status = statusOf(error);
  if (status === null || !('data' in error) || !isRecord(error.data)) return null;
  const { errors, message } = error.data;
  const lists = status < 500 && isRecord(errors) ? errors : {};
  const listed = listedProblems(lists['body']) ?? listedProblems(lists['query']);
  if (listed && listed.length > 0) return listed;
  return typeof message === 'string' ? [{ message, fields: [] }] : null;
}

/**
 * The problems to show for a failed call (spec §8, D10): for a 4xx the list in `errors.body`, else `errors.query`, else its
 * single message; for a 5xx its message; 'Something went wrong' where there is none of these. None for an aborted call,
 * or without an error.
 */
export function problemsOf(error: CallError | undefined): Problem[] {
  if (!error || isAborted(error)) return [];
  return readAnswer(error) ?? [{ message: SOMETHING_WENT_WRONG, fields: [] }];
}

/** Whether a failure is reported to the server: no readable answer, not aborted, not a broken connection (spec §8). */
export function isReportable(error: CallError): boolean {
  return !isAborted(error) && readAnswer(error) === null && isReportedMessage(rawMessage(error));
}

/** Messages joined by '; ', each once (spec §8). */
export function joinMessages(problems: readonly Problem[]): string {
  return [...new Set(problems.map((problem) => problem.message))].join('; ');
}

/**
 * The messages that belong to a field, joined; undefined when there are none.
 * @param field the API's name of the field; `address.zip` also matches a problem of `zip`
 */
export function fieldMessage(problems: readonly Problem[], field: string): string | undefined {
  const shortName = field.slice(field.lastIndexOf('.') + 1);
  const found = problems.filter((problem) =>
    problem.fields.some((name) => name === field || name === shortName),
  );
  return found.length > 0 ? joinMessages(found) : undefined;
}

/** The problems that belong to none of the given fields. */
export function problemsElsewhere(problems: readonly Problem[], fields: readonly string[]): Problem[] {
  return problems.filter((problem) => fields.every((field) => fieldMessage([problem], field) === undefined));
}
