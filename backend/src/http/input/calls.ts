import { Param, Query, createParamDecorator } from '@nestjs/common';
import type { ExecutionContext, PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Request } from 'express';
import type { Call, VisitorCall } from '../../event-log/call.js';
import { commandContext } from '../../event-log/event-log.js';
import { pathId } from './path-id.js';
import { invalidField } from '../problems.js';
import { dryRunParameter, noParameters } from './query.js';
import { requestContext } from '../request-context.js';
import type { RequestContext } from '../request-context.js';

/** Delays the check of the query until the body is checked, so that problems of the body are reported first. */
const readAfterBody: PipeTransform<() => unknown> = { transform: (read) => read() };

type ReadRequest<T, D> = (request: Request, data: D) => T;

function fromRequest<T, D = unknown>(read: ReadRequest<T, D>) {
  const decorator = createParamDecorator((data: D, context: ExecutionContext) => {
    const request = context.switchToHttp().getRequest<Request>();
    return () => read(request, data);
  });
  return (data: D) => decorator(data, readAfterBody);
}

/** An id in the path, which the interface's description shows as a text; 404 if it is no id. */
export const PathId =
  (name = 'id'): ParameterDecorator =>
  (controller, method, index) => {
    Param(name, { transform: pathId })(controller, method, index);
    ApiParam({ name, type: String })(
      controller,
      method!,
      Object.getOwnPropertyDescriptor(controller, method!)!,
    );
  };

/** Some calls about accounts ignore parameters instead of refusing them. */
interface ParameterOptions {
  readonly ignoresQueryParameters?: boolean;
}

const customerCall = fromRequest(
  (request, { allowsDryRun, ignoresQueryParameters }: ParameterOptions & { allowsDryRun: boolean }): Call => {
    const requestState = requestContext(request);
    const { account, command, allocateRepeatably } = requestState;
    if (account === null) throw new Error('no session on a route without a guard');
    const isDryRun = allowsDryRun
      ? dryRunParameter(request.query)
      : refuseParameters(request, ignoresQueryParameters);
    const context = commandContext({ kind: 'customer', account }, timeOf(requestState), command);
    return { context, dryRun: isDryRun, allocateRepeatably };
  },
);

/** A customer's command. Parameters are refused, except by calls that have always ignored them. */
export const CallOfCustomer = (options: ParameterOptions = {}) =>
  customerCall({ ...options, allowsDryRun: false });

/** A customer's command with the parameter `dryRun`; all other parameters are refused. */
export const CallOrDryRun = () => customerCall({ allowsDryRun: true });

const staffCall = fromRequest((request, { reason }: { readonly reason: string }): Call => {
  const requestState = requestContext(request);
  const { staff, command, allocateRepeatably } = requestState;
  if (staff === null) throw new Error('no session of client service on a route without a guard');
  const dryRun = dryRunParameter(request.query);
  const given = (request.body as { readonly reason?: string }).reason ?? reason;
  const actor = { kind: 'staff', staff: staff.staff } as const;
  const context = commandContext(actor, timeOf(requestState), command, given.trim());
  return { context, dryRun, allocateRepeatably };
});

/** A command of client service, with the parameter `dryRun`. @param reason for calls whose body has no reason */
export const CallOfStaff = (reason = '') => staffCall({ reason });

/** A command that needs no session. Parameters are refused, except by calls that have always ignored them. */
export const CallOfVisitor = (options: ParameterOptions = {}) => visitorCall(options);

const visitorCall = fromRequest((request, { ignoresQueryParameters }: ParameterOptions): VisitorCall => {
  refuseParameters(request, ignoresQueryParameters);
  const requestState = requestContext(request);
  const { command, allocateRepeatably } = requestState;
  return { command, at: timeOf(requestState), allocateRepeatably };
});

/** For calls that only read and know no parameter (D10). */
export const NoParameters = () => Query({ transform: noParameters });

/** For calls without a body: properties of a body are refused by name (D10). */
export const NoBody = () => emptyBody(undefined);

const emptyBody = fromRequest(({ body }): undefined => {
  const [unknown] = Object.keys((body ?? {}) as object);
  if (unknown !== undefined) throw invalidField(unknown, `${unknown} is not a known property`);
});

/** Refuses parameters, unless the call ignores them. Answers that the call is not a dry run. */
function refuseParameters({ query }: Request, ignoresQueryParameters = false): false {
  if (!ignoresQueryParameters) noParameters(query);
  return false;
}

function timeOf({ at }: RequestContext): Instant {
  if (at === null) throw new Error('a command on a route without `AnswerInterceptor`');
  return at;
}
