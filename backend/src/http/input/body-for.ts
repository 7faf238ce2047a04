import type { ExecutionContext, PipeTransform } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import { BodyValidationPipe } from './validation.js';

/** The parameters of a controller's method as Nest keeps them, by kind and place. */
type Parameters = Readonly<
  Record<string, { readonly index: number; readonly pipes: readonly PipeTransform<unknown, unknown>[] }>
>;

/** The validation of every body; the parameter's own pipes come after it. */
const BODY_VALIDATION: PipeTransform<unknown, unknown> = new BodyValidationPipe();

/**
 * The validated body that a controller's method is about to get, for code that runs before it and must not see a malformed
 * body; the body as it was sent if the method takes none.
 * @throws HttpException as validation does
 */
export function bodyFor(context: ExecutionContext): unknown {
  const [controller, { name }] = [context.getClass(), context.getHandler()];
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as Parameters;
  const [, parameter] =
    Object.entries(parameters).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`)) ?? [];
  const body = context.switchToHttp().getRequest<Request>().body as unknown;
  if (parameter === undefined) return body;
  const types = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, name) as [];
  const metadata = { type: 'body', metatype: types[parameter.index] } as const;
  return [BODY_VALIDATION, ...parameter.pipes].reduce<unknown>(
    (value, pipe) => pipe.transform(value, metadata),
    body,
  );
}
