import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { FieldError } from '@tour-portal/contracts/error-answer.js';
import { plainToInstance } from 'class-transformer';
import type { ClassConstructor } from 'class-transformer';
import { registerDecorator, validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { invalid, refused } from './problems.js';

/** A rule of `contracts/`: what is wrong with a text, or null. */
export type TextRule = (value: string) => string | null;

/** The property is a text that passes a rule of the specification. */
export function Passes(rule: TextRule): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'passes',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && rule(value) === null,
        defaultMessage: (args) =>
          typeof args?.value === 'string'
            ? (rule(args.value) ?? '')
            : args?.value == null
              ? 'This field is required'
              : 'This should be text',
      },
    });
  };
}

/** The property passes a check of its own type; `wanted` completes the sentence "This should be …". */
export function Is(check: (value: unknown) => boolean, wanted: string): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'is',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: check,
        defaultMessage: (args) =>
          args?.value == null ? 'This field is required' : `This should be ${wanted}`,
      },
    });
  };
}

/**
 * Validates bodies against their DTOs; unknown properties are refused by name (D10). Synchronous and for bodies only:
 * Nest's own pipe, which looks at every parameter and waits for each, takes several times as long.
 */
export class BodyValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    // A list is for the pipe of its items, which says what they are.
    if (type !== 'body' || metatype === undefined || metatype === Object || metatype === Array) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw refused(400, 'The request body should be a JSON object');
    }
    const { body, errors } = validated(metatype as ClassConstructor<object>, value, '');
    if (errors.length > 0) throw invalid(errors);
    return body;
  }
}

/** Validates a body that is a list: each item against a DTO, in errors named by its place (`0.fullName`). */
export class ListValidationPipe implements PipeTransform {
  constructor(
    private readonly item: ClassConstructor<object>,
    private readonly max: number,
  ) {}

  transform(value: unknown): unknown {
    if (!Array.isArray(value) || value.length === 0 || value.length > this.max) {
      throw refused(400, `The request body should be a list of 1 to ${this.max} items`);
    }
    const results = value.map((item: unknown, index) =>
      typeof item === 'object' && item !== null && !Array.isArray(item)
        ? validated(this.item, item, `${index}.`)
        : { body: null, errors: [{ message: 'This should be an object', field: String(index) }] },
    );
    const errors = results.flatMap((result) => result.errors);
    if (errors.length > 0) throw invalid(errors);
    return results.map(({ body }) => body);
  }
}

function validated(
  dto: ClassConstructor<object>,
  value: object,
  path: string,
): { body: object; errors: FieldError[] } {
  const body = plainToInstance(dto, value);
  const errors = validateSync(body, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
  });
  return { body, errors: errors.flatMap((error) => fieldErrors(error, path)) };
}

function fieldErrors(error: ValidationError, path: string): FieldError[] {
  const field = `${path}${error.property}`;
  const own = Object.entries(error.constraints ?? {}).map(([kind, message]) => ({
    message: kind === 'whitelistValidation' ? `${field} is not a known property` : message,
    field,
  }));
  return [...own.slice(0, 1), ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`))];
}
