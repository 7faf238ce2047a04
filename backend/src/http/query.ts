import { invalid } from './problems.js';

/**
 * The value of the one parameter a call knows; others are refused by name (D10).
 * @returns text, an array where it is given twice, undefined where it is missing
 * @throws HttpException
 */
export function onlyParameter(query: Readonly<Record<string, unknown>>, name: string): unknown {
  const unknown = Object.keys(query).filter((key) => key !== name);
  if (unknown.length > 0) {
    const errors = unknown.map((field) => ({ message: `${field} is not a known parameter`, field }));
    throw invalid(errors, 'query');
  }
  return query[name];
}
