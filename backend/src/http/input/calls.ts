import { randomUUID } from 'node:crypto';
import { Param, Query, createParamDecorator } from '@nestjs/common';
import type { ExecutionContext, PipeTransform } from '@nestjs/common';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Request } from 'express';
import type { Call, VisitorCall } from '../../event-log/call.js';
import { pathId } from './path-id.js';
import { invalidField } from '../problems.js';
import { dryRunParameter, noParameters } from './query.js';
import { customerContext, portalOf, staffContext } from '../request-context.js';
import type { Portal } from '../request-context.js';

/** Looked at once the body has been: what is wrong with a body is told first. */
const later: PipeTransform<() => unknown> = { transform: (read) => read() };

type Reader<T, D> = (request: Request, data: D) => T;

function ofRequest<T, D = unknown>(read: Reader<T, D>) {
  const decorator = createParamDecorator((data: D, context: ExecutionContext) => {
    const request = context.switchToHttp().getRequest<Request>();
    return () => read(request, data);
  });
  return (data: D) => decorator(data, later);
}

/** An id of the path; what is no id is not found. */
export const PathId = (name = 'id') => Param(name, { transform: pathId });

/** What calls about accounts do with parameters. */
interface Overlooking {
  readonly overlooksParameters?: boolean;
}

const customer = ofRequest(
  (request, { dryRun, overlooksParameters }: Overlooking & { dryRun: boolean }): Call => {
    const portal = portalOf(request);
    if (portal.account === null) throw new Error('no session on a route without a guard');
    const asked = dryRun ? dryRunParameter(request.query) : realThing(request, overlooksParameters);
    const context = customerContext(portal, portal.account, timeOf(portal));
    return { context, dryRun: asked, remembered: portal.remembered };
  },
);

/** A customer's command; parameters are refused, but where they have always been overlooked. */
export const CallOfCustomer = (options: Overlooking = {}) => customer({ ...options, dryRun: false });

/** The same of a call that knows `dryRun`, and no other parameter. */
export const CallOrDryRun = () => customer({ dryRun: true });

const staff = ofRequest((request, { reason }: { readonly reason: string }): Call => {
  const portal = portalOf(request);
  if (portal.staff === null) throw new Error('no session of client service on a route without a guard');
  const dryRun = dryRunParameter(request.query);
  const said = (request.body as { readonly reason?: string }).reason ?? reason;
  const context = staffContext(portal, portal.staff, timeOf(portal), said.trim());
  return { context, dryRun, remembered: portal.remembered };
});

/** A command of client service, which may be asked for as a dry run; its body says why, or this does. */
export const CallOfStaff = (reason = '') => staff({ reason });

/** A command of somebody who needs no session; parameters are refused, but where they have always been overlooked. */
export const CallOfVisitor = (options: Overlooking = {}) => visitor(options);

const visitor = ofRequest((request, { overlooksParameters }: Overlooking): VisitorCall => {
  realThing(request, overlooksParameters);
  const portal = portalOf(request);
  const { command, remembered } = portal;
  return { command: command === '' ? randomUUID() : command, at: timeOf(portal), remembered };
});

/** For calls that only read and know no parameter (D10). */
export const NoParameters = () => Query({ transform: noParameters });

/** For calls whose body says nothing: its properties are refused by name (D10). */
export const NoBody = () => empty(undefined);

const empty = ofRequest(({ body }): undefined => {
  const [unknown] = Object.keys((body ?? {}) as object);
  if (unknown !== undefined) throw invalidField(unknown, `${unknown} is not a known property`);
});

function realThing({ query }: Request, overlooksParameters = false): false {
  if (!overlooksParameters) noParameters(query);
  return false;
}

function timeOf({ at }: Portal): Instant {
  if (at === null) throw new Error('a command on a route without `Changes`');
  return at;
}
