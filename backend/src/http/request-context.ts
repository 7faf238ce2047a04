import { randomUUID } from 'node:crypto';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Request } from 'express';
import type { AllocateIds } from '../instance/ids.js';
import type { Reader } from '../sessions/own-writes.js';

/** A member of staff who signs in or is signed in. */
export interface StaffLogin {
  readonly staff: number;
  readonly name: string;
  readonly email: string;
  /** What they may do (D60). */
  readonly roles: readonly StaffRole[];
}

/** What the guards and interceptors know about a request. */
export interface RequestContext {
  /** The account of the session that `SessionGuard` found; null on calls that it does not guard. */
  account: number | null;
  /** The member of staff who makes a call of client service; null on calls that `StaffGuard` does not guard. */
  staff: StaffLogin | null;
  /** Id of the API key of the outside system that asks for an export (D63); null on other calls. */
  apiKey: number | null;
  /** The cookie's value for the session that `SessionGuard` found or the call itself has started; else null. */
  sid: string | null;
  /** A write of the session that the read models may not show yet (D13). */
  lastWrite: Position | null;
  /** Id of the command: random, until `Idempotency` derives one from the call's key. */
  command: string;
  /** When the call of a use case began (`http/answers.ts`); null until then. */
  at: Instant | null;
  /** Allocates ids that are stored under the idempotency key; null: the call has no key, or ignores it. */
  allocateRepeatably: AllocateIds | null;
  /** Whether the browser is known for the e-mail of this login (`LoginLimits`). */
  isKnownBrowser: boolean;
  /** The account for which the call has started a session; null: it has started none. */
  startedSession: number | null;
  /** The account with whose key the answer's body is encrypted to be stored (decision 0019); null: it is not stored. */
  subject: number | null;
}

const CONTEXT = Symbol('portal');
type WithContext = Request & { [CONTEXT]?: RequestContext };

export function requestContext(request: Request): RequestContext {
  const carrier = request as WithContext;
  return (carrier[CONTEXT] ??= {
    account: null,
    staff: null,
    apiKey: null,
    sid: null,
    lastWrite: null,
    command: randomUUID(),
    at: null,
    allocateRepeatably: null,
    isKnownBrowser: false,
    startedSession: null,
    subject: null,
  });
}

/** A decorator for parameters of controllers that are read from the request. */
export function requestParameter(read: (request: Request) => unknown) {
  return createParamDecorator((_: unknown, context: ExecutionContext) =>
    read(context.switchToHttp().getRequest<Request>()),
  );
}

/** The account of the session; the guard has made sure there is one. */
export const CurrentAccount = requestParameter((request) => {
  const { account } = requestContext(request);
  if (account === null) throw new Error('no session on a route without a guard');
  return account;
});

/** The session's account with the session's last write, which its reads must show. */
export const CurrentReader = requestParameter((request) => {
  const reader = readerOf(request);
  if (reader === null) throw new Error('no session on a route without a guard');
  return reader;
});

/** Like `CurrentReader`, but null where no session was asked for. */
export const ReaderIfAny = requestParameter(readerOf);

function readerOf(request: Request): Reader | null {
  const { account, lastWrite } = requestContext(request);
  return account === null ? null : { account, lastWrite };
}
