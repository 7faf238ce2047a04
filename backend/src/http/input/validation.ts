import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { FieldError } from '@tour-portal/contracts/api/error-answer.js';
import { Type, plainToInstance } from 'class-transformer';
import type { ClassConstructor } from 'class-transformer';
import { ValidateBy, ValidateIf, ValidateNested, registerDecorator, validateSync } from 'class-validator';
import type { ValidationError, ValidationOptions } from 'class-validator';
import { invalid, refused } from '../problems.js';

/** A rule for texts: says what is wrong with a text, or null. */
export type TextRule = (value: string) => string | null;

/** The property is a text that passes the rule. */
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

/** The message of a decorator of class-validator where a value is given; `wanted` completes "This should be …". */
export function shouldBe(wanted: string): ValidationOptions {
  return { message: ({ value }) => (value == null ? 'This field is required' : `This should be ${wanted}`) };
}

/** The property passes the check; `wanted` completes the sentence "This should be …". */
export function Is(check: (value: unknown) => boolean, wanted: string): PropertyDecorator {
  return ValidateBy({ name: 'is', validator: { validate: check } }, shouldBe(wanted));
}

/**
 * The property may be left out. Unlike with `IsOptional`, null is checked like any other value: client service cancels a
 * whole booking by leaving out `guests`, and `guests: null` must not do the same.
 */
export const MayBeMissing = () => ValidateIf((_, value: unknown) => value !== undefined);

type Dto = () => ClassConstructor<object>;

interface Part {
  readonly property: string;
  readonly dto: Dto;
  /** How many objects the list may hold; null: the part is a single object. */
  readonly items: { readonly min: number; readonly max: number } | null;
  readonly wanted: string;
}

/** The parts of a DTO that are DTOs themselves, by its class. */
const PARTS = new WeakMap<object, Part[]>();

/** The property is an object of another DTO; `wanted` completes the sentence "This should be …". */
export function ObjectOf(dto: Dto, wanted: string): PropertyDecorator {
  return partDecorator(dto, null, wanted);
}

/** The property is a list of objects of another DTO; the length is checked before the objects. */
export function ListOf(
  dto: Dto,
  items: { readonly min: number; readonly max: number },
  wanted: string,
): PropertyDecorator {
  return partDecorator(dto, items, wanted);
}

function partDecorator(dto: Dto, items: Part['items'], wanted: string): PropertyDecorator {
  return (target, name) => {
    const property = String(name);
    const owner = target.constructor;
    PARTS.set(owner, [...(PARTS.get(owner) ?? []), { property, dto, items, wanted }]);
    const check = items === null ? isObject : (value: unknown) => Array.isArray(value);
    Is(check, wanted)(target, name);
    ValidateNested({ message: `This should be ${wanted}` })(target, name);
    Type(dto)(target, name);
  };
}

function partsOf(dto: ClassConstructor<object>): readonly Part[] {
  const parts: Part[] = [];
  for (let owner: object | null = dto; owner !== null; owner = Object.getPrototypeOf(owner) as object | null)
    parts.push(...(PARTS.get(owner) ?? []));
  return parts;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What is wrong with the shape of a body's parts. It is checked before the libraries see them: they would look at each item
 * of a long list, even if the property should be an object.
 */
function shapeErrors(dto: ClassConstructor<object>, value: object, path: string): FieldError[] {
  return partsOf(dto).flatMap(({ property, dto: partDto, items, wanted }): FieldError[] => {
    const inside = (value as Record<string, unknown>)[property];
    if (inside === undefined || inside === null) return [];
    const field = `${path}${property}`;
    const wrong = [{ message: `This should be ${wanted}`, field }];
    if (items === null) return isObject(inside) ? shapeErrors(partDto(), inside, `${field}.`) : wrong;
    if (!Array.isArray(inside) || inside.length < items.min || inside.length > items.max) return wrong;
    return inside.flatMap((item: unknown, index) =>
      isObject(item) ? shapeErrors(partDto(), item, `${field}.${index}.`) : wrong,
    );
  });
}

/**
 * Validates bodies against their DTOs; unknown properties are refused by name (D10). It is synchronous and for bodies only,
 * because Nest's own pipe, which awaits every parameter, takes several times as long.
 */
export class BodyValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    // A list is validated by `ListValidationPipe`, which knows the DTO of its items.
    if (type !== 'body' || metatype === undefined || metatype === Object || metatype === Array) return value;
    if (!isObject(value)) throw refused(400, 'The request body should be a JSON object');
    const { body, errors } = validate(metatype as ClassConstructor<object>, value, '');
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
      isObject(item)
        ? validate(this.item, item, `${index}.`)
        : { body: null, errors: [{ message: 'This should be an object', field: String(index) }] },
    );
    const errors = results.flatMap((result) => result.errors);
    if (errors.length > 0) throw invalid(errors);
    return results.map(({ body }) => body);
  }
}

function validate(
  dto: ClassConstructor<object>,
  value: object,
  path: string,
): { body: object; errors: FieldError[] } {
  const misshapen = shapeErrors(dto, value, path);
  if (misshapen.length > 0) return { body: value, errors: misshapen };
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
  const ownErrors = Object.entries(error.constraints ?? {}).map(([kind, message]) => ({
    message: kind === 'whitelistValidation' ? `${field} is not a known property` : message,
    field,
  }));
  return [
    ...ownErrors.slice(0, 1),
    ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`)),
  ];
}
