import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { FieldError } from '@tour-portal/contracts/api/error-answer.js';
import { isCalendarDate } from '@tour-portal/contracts/values/time.js';
import { getMetadataStorage, validateSync } from 'class-validator';
import { invalid, invalidField } from '../problems.js';
import type { TextRule } from './validation.js';

type Parameters = Readonly<Record<string, unknown>>;

/** Types of parameters that Nest reports where a method declares no DTO. */
const NOT_DTOS: readonly unknown[] = [undefined, Object, String, Number, Boolean, Array];

/** Validates the parameters of a call against their DTO, like a body; wrong and unknown ones are reported together (D10). */
export class QueryValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (type !== 'query' || data !== undefined || NOT_DTOS.includes(metatype)) return value;
    return checkParameters(metatype as new () => object, value as Parameters);
  }
}

function checkParameters(dto: new () => object, query: Parameters): object {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  const given = names
    .filter((name) => Object.hasOwn(query, name))
    .map((name) => [name, query[name]] as const);
  const parameters = Object.assign(new dto(), Object.fromEntries(given)) as object;
  const problems = validateSync(parameters).map(({ property: field, value, constraints = {} }) => ({
    message: Array.isArray(value) ? 'This should be given once' : (Object.values(constraints)[0] ?? ''),
    field,
  }));
  const errors = [...problems, ...unknownParameters(query, names)];
  if (errors.length > 0) throw invalid(errors, 'query');
  return parameters;
}

/**
 * The value of the only parameter that a call knows; others are refused by name (D10).
 * @returns text, an array if it is given twice, undefined if it is missing
 * @throws HttpException
 */
export function onlyParameter(query: Parameters, name: string): unknown {
  const unknown = unknownParameters(query, [name]);
  if (unknown.length > 0) throw invalid(unknown, 'query');
  return query[name];
}

/** The rule of a parameter that takes one of the values. */
export function oneOf(values: readonly string[]): TextRule {
  return (value) => (values.includes(value) ? null : `This should be one of ${values.join(', ')}`);
}

/** The rule of a parameter that is a day. */
export const dayProblem: TextRule = (value) =>
  isCalendarDate(value) ? null : 'This should be a day like 2027-05-02';

/** How the interface's description shows `dryRun`. */
export const DRY_RUN = { name: 'dryRun', required: false, enum: ['true', 'false'] };

/**
 * Whether a call should only answer what it would do: `dryRun=true`. Calls that know `dryRun` know no other parameter.
 * @throws HttpException
 */
export function dryRunParameter(query: Parameters): boolean {
  const value = onlyParameter(query, 'dryRun');
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw invalidField('dryRun', 'This should be true or false', 'query');
}

/**
 * For calls that know no parameter. A caller who asks one of them for a dry run gets an error: nothing is changed by mistake.
 * @throws HttpException
 */
export function noParameters(query: Parameters): void {
  const unknown = unknownParameters(query, []);
  if (unknown.length > 0) throw invalid(unknown, 'query');
}

/** An error for each parameter that a call does not know, with its name (D10). */
function unknownParameters(query: Parameters, known: readonly string[]): FieldError[] {
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((field) => ({ message: `${field} is not a known parameter`, field }));
}
