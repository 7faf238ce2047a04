import type { FieldError } from '@tour-portal/contracts/api/error-answer.js';
import { invalid } from '../problems.js';
import type { TextRule } from './validation.js';

/**
 * The value of the only parameter that a call knows; others are refused by name (D10).
 * @returns text, an array if it is given twice, undefined if it is missing
 * @throws HttpException
 */
export function onlyParameter(query: Readonly<Record<string, unknown>>, name: string): unknown {
  const unknown = unknownParameters(query, [name]);
  if (unknown.length > 0) throw invalid(unknown, 'query');
  return query[name];
}

/**
 * The values of the parameters that a call knows. All are required; all problems are reported at once (D10).
 * @throws HttpException
 */
export function requiredParameters<N extends string>(
  query: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<N, TextRule>>,
): Record<N, string> {
  return checkParameters(query, rules, true) as Record<N, string>;
}

/**
 * Like `requiredParameters`, but no parameter is required.
 * @throws HttpException
 */
export function optionalParameters<N extends string>(
  query: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<N, TextRule>>,
): Partial<Record<N, string>> {
  return checkParameters(query, rules, false);
}

function checkParameters<N extends string>(
  query: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<N, TextRule>>,
  areRequired: boolean,
): Partial<Record<N, string>> {
  const names = Object.keys(rules) as N[];
  const problem = (name: N) => {
    const value = query[name];
    if (value === undefined) return areRequired ? 'This field is required' : null;
    return typeof value === 'string' ? rules[name](value) : 'This should be given once';
  };
  const wrong = names.flatMap((field) => {
    const message = problem(field);
    return message === null ? [] : [{ message, field }];
  });
  const errors = [...wrong, ...unknownParameters(query, names)];
  if (errors.length > 0) throw invalid(errors, 'query');
  return query as Partial<Record<N, string>>;
}

/** The rule of a parameter that takes one of the values. */
export function oneOf(values: readonly string[]): TextRule {
  return (value) => (values.includes(value) ? null : `This should be one of ${values.join(', ')}`);
}

/** How the interface's description shows `dryRun`. */
export const DRY_RUN = { name: 'dryRun', required: false, enum: ['true', 'false'] };

/**
 * Whether a call should only answer what it would do: `dryRun=true`, the only parameter of calls that change something.
 * @throws HttpException
 */
export function dryRunParameter(query: Readonly<Record<string, unknown>>): boolean {
  const value = onlyParameter(query, 'dryRun');
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw invalid([{ message: 'This should be true or false', field: 'dryRun' }], 'query');
}

/**
 * For calls that know no parameter. A caller who asks for a dry run gets an error, instead of a change.
 * @throws HttpException
 */
export function noParameters(query: Readonly<Record<string, unknown>>): void {
  const unknown = unknownParameters(query, []);
  if (unknown.length > 0) throw invalid(unknown, 'query');
}

/** An error for each parameter that a call does not know, with its name (D10). */
export function unknownParameters(
  query: Readonly<Record<string, unknown>>,
  known: readonly string[],
): FieldError[] {
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((field) => ({ message: `${field} is not a known parameter`, field }));
}
