import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from '@nestjs/common';
import type { FieldError } from '@tour-portal/contracts/api.js';
import { registerDecorator } from 'class-validator';
import { invalid } from './problems.js';

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

/** Validates bodies and queries against their DTOs; unknown properties are refused by name (D10). */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => invalid(errors.flatMap((error) => fieldErrors(error, ''))),
  });
}

function fieldErrors(error: ValidationError, path: string): FieldError[] {
  const field = `${path}${error.property}`;
  const own = Object.entries(error.constraints ?? {}).map(([kind, message]) => ({
    message: kind === 'whitelistValidation' ? `${field} is not a known property` : message,
    field,
  }));
  return [...own.slice(0, 1), ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`))];
}
