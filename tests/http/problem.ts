import { blamedFields, type Answer } from '../client.js';
import { excerptOf } from './bad-values.js';

/** Whether an answer is a 4xx of the shape that D10 demands. */
export function isProblem({ status, body }: Answer<unknown>): boolean {
  if (status < 400 || status >= 500 || typeof body !== 'object' || body === null) return false;
  if ('message' in body) return Object.keys(body).length === 1 && isSentence(body.message);
  if (!('errors' in body) || Object.keys(body).length !== 1) return false;
  const { errors } = body as { errors: Record<string, Record<string, unknown>[]> };
  const listed = Object.values(errors).flat();
  return (
    Object.keys(errors).every((source) => source === 'body' || source === 'query') &&
    listed.length > 0 &&
    listed.every((error) => isSentence(error['message']) && namesFields(error))
  );
}

function namesFields({ field, fields }: Record<string, unknown>): boolean {
  if (field !== undefined) return typeof field === 'string';
  return Array.isArray(fields) && fields.length > 0 && fields.every((name) => typeof name === 'string');
}

function isSentence(message: unknown): boolean {
  return typeof message === 'string' && message !== '' && !/node_modules|\.js:\d|undefined/.test(message);
}

/**
 * The inputs that a call does not refuse with a problem of this status that blames the right fields, with their answers.
 * @param isBlamed whether these are the right fields; default: any are, or none
 */
export async function notRefused<T extends string | undefined>(
  inputs: readonly T[],
  send: (input: T) => Promise<Answer<unknown>>,
  isBlamed: (fields: readonly string[], input: T) => boolean = () => true,
  status = 400,
): Promise<string[]> {
  const found: string[] = [];
  for (const input of inputs) {
    const answer = await send(input);
    if (answer.status !== status || !isProblem(answer) || !isBlamed(blamedFields(answer), input))
      found.push(`${excerptOf(input)} → ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return found;
}
