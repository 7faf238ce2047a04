import type { Answer } from '../client.js';

/** Whether an answer is a 4xx of the shape that D10 demands. */
export function isProblem({ status, body }: Answer<unknown>): boolean {
  if (status < 400 || status >= 500 || typeof body !== 'object' || body === null) return false;
  if ('message' in body) return Object.keys(body).length === 1 && isSentence(body.message);
  if (!('errors' in body) || Object.keys(body).length !== 1) return false;
  const { errors } = body as {
    errors: Record<string, { message: unknown; field?: unknown; fields?: unknown }[]>;
  };
  const listed = Object.values(errors).flat();
  return (
    Object.keys(errors).every((source) => source === 'body' || source === 'query') &&
    listed.length > 0 &&
    listed.every((error) => isSentence(error.message) && namesFields(error))
  );
}

function namesFields({ field, fields }: { field?: unknown; fields?: unknown }): boolean {
  if (field !== undefined) return typeof field === 'string';
  return Array.isArray(fields) && fields.length > 0 && fields.every((name) => typeof name === 'string');
}

function isSentence(message: unknown): boolean {
  return typeof message === 'string' && message !== '' && !/node_modules|\.js:\d|undefined/.test(message);
}

/** An input and its answer, as the message of a failed test shows them. */
export function inputAndAnswer(input: string, { status, text }: Answer<unknown>): string {
  return `${input} → ${status} ${text.slice(0, 200)}`;
}
