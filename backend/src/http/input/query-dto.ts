import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { getMetadataStorage, validateSync } from 'class-validator';
import { invalid } from '../problems.js';
import { unknownParameters } from './query.js';

type Parameters = Readonly<Record<string, unknown>>;
/** Types of parameters that Nest reports where a method declares no DTO. */
const NOT_DTOS: readonly unknown[] = [undefined, Object, String, Number, Boolean, Array];

/** Validates the parameters of a call against their DTO, like a body; all problems are reported at once (D10). */
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
