import { readFileSync } from 'node:fs';
import type { INestApplication } from '@nestjs/common';
import { GUARDS_METADATA, INTERCEPTORS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { descriptionOf } from './description/describes.js';
import type { AnswerName, CallDescription } from './description/describes.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.js';
import { RequiresRoleFor } from './security/requires-role-for.js';
import { LimitGuard } from './security/counted-calls.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];
type Content = NonNullable<Exclude<Responses[string], { $ref: string } | undefined>['content']>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** Made from `contracts/src/description/answers.ts` by the build. The path is right from `dist/http` and from `dist/run`. */
const ANSWER_SCHEMAS = new URL('../../../contracts/dist/answer-schemas.json', import.meta.url);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** What each status tells the caller (D10). */
const STATUSES: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Taken on',
  204: 'Done; there is nothing to say',
  304: 'Not modified since the ETag that was sent',
  400: 'Malformed or invalid',
  401: 'No session, or one that has expired',
  403: 'Forbidden, or asked for by the page of another site',
  404: 'Unknown, or not yours',
  409: 'In conflict with the current state, or an Idempotency-Key of another request',
  413: 'Larger than 100 KB',
  415: 'In an encoding that cannot be read',
  422: 'The space is not available',
  429: 'Too many requests; `Retry-After` says when to try again',
  500: 'Something went wrong',
  503: 'Not possible at the moment; try again later',
};

/** A method of a controller, and its class, which may have guards and interceptors for all its methods. */
interface Handler {
  readonly controller: object;
  readonly name: string;
  readonly method: object;
}

/** The description of the interface (OpenAPI 3.1): what Nest sees of its calls, and what `@Describes` says of them. */
export function interfaceDescription(app: INestApplication): OpenAPIObject {
  const head = new DocumentBuilder()
    .setTitle('Tour portal')
    .setDescription('Booking interface of the customer portal')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addCookieAuth('sid')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'The key of a system outside' }, 'key')
    .build();
  const document = SwaggerModule.createDocument(app, head);
  const answers = JSON.parse(readFileSync(ANSWER_SCHEMAS, 'utf8')) as Schemas;
  const { schemas } = (document.components ??= {});
  document.components.schemas = { ...withNullTypes(schemas ?? {}), ...answers };
  const handlers = handlersOf(app);
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      const handler = handlers.get(operation?.operationId?.replace(/\[\d+\]$/, '') ?? '');
      if (operation === undefined || handler === undefined) continue;
      const description = descriptionOf(handler.method);
      if (description !== undefined)
        describe(operation, description, errorsOf(path, method, operation, handler));
    }
  return document;
}

function describe(
  operation: Operation,
  { summary, answer, files = [], status, also = {}, errors = [] }: CallDescription,
  usualErrors: readonly number[],
): void {
  operation.summary = summary;
  const success = status ?? Number(Object.keys(operation.responses)[0]);
  const responses: Record<string, Responses[string]> = { [success]: response(success, answer, files) };
  for (const error of [...usualErrors, ...errors])
    responses[error] = response(error, error < 500 ? 'ErrorAnswer' : 'ServerErrorAnswer');
  for (const [other, name] of Object.entries(also)) responses[other] = response(Number(other), name);
  operation.responses = responses;
}

function response(status: number, name: AnswerName | null | undefined, files: readonly string[] = []) {
  const content: Content = {};
  if (name != null) content['application/json'] = { schema: { $ref: `#/components/schemas/${name}` } };
  for (const type of files)
    content[type] = { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } };
  return {
    description: STATUSES[status] ?? '',
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

/** The errors that follow from what stands before a method: checks of every call, its parameters, guards, interceptors. */
function errorsOf(path: string, method: string, operation: Operation, handler: Handler): number[] {
  const isChange = method !== 'get';
  // A parameter of the path may be undecodable (400), or name something that does not exist (404).
  const hasPathParameters = path.includes('{');
  const takesQuery =
    parametersOf(handler).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`)) ||
    (operation.parameters ?? []).some((parameter) => 'in' in parameter && parameter.in === 'query');
  const isGuarded = metadataOf(GUARDS_METADATA, handler).some((guard) => guard !== LimitGuard);
  const requiresRole = metadataOf(RequiresRoleFor.KEY, handler).length > 0;
  const takesIdempotencyKey = metadataOf(INTERCEPTORS_METADATA, handler).includes(IdempotencyInterceptor);
  return [
    ...(isChange || takesQuery || hasPathParameters ? [400] : []),
    ...(isGuarded ? [401] : []),
    ...(isChange || requiresRole ? [403] : []),
    ...(hasPathParameters ? [404] : []),
    ...(takesIdempotencyKey ? [409] : []),
    ...(isChange ? [413, 415] : []),
    500,
    503,
  ];
}

/** The keys of Nest's metadata of parameters, each `kind:index`. */
function parametersOf({ controller, name }: Handler): string[] {
  return Object.keys(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as object | undefined) ?? {},
  );
}

function metadataOf(key: string, { controller, method }: Handler): unknown[] {
  return [controller, method].flatMap(
    (target) => (Reflect.getMetadata(key, target) as unknown[] | undefined) ?? [],
  );
}

/** The methods of all controllers, by the operation id that Nest gives them (with `[0]`, `[1]` … for each of several paths). */
function handlersOf(app: INestApplication): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const methods = Object.getOwnPropertyDescriptors(metatype.prototype as object);
      for (const [name, { value }] of Object.entries(methods))
        if (typeof value === 'function')
          handlers.set(`${metatype.name}_${name}`, { controller: metatype, name, method: value as object });
    }
  return handlers;
}

/** Nest writes `nullable`, which OpenAPI 3.1 does not know: what may be null says so by its type. */
function withNullTypes<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withNullTypes) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, withNullTypes(part as unknown)]),
  );
  if (parts['nullable'] !== true) return parts as T;
  const { nullable: _, type, allOf, ...rest } = parts;
  if (type !== undefined) return { type: [type, 'null'], ...rest } as T;
  return { ...rest, anyOf: [...(allOf as unknown[]), { type: 'null' }] } as T;
}
