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
  /** The session's account, null for a visitor. */
  account: number | null;
  /** The member of staff who makes a call of client service. */
  staff: StaffLogin | null;
  /** Id of the API key of the outside system that asks for an export (D63). */
  apiKey: number | null;
  /** The value of the session's cookie, also for a session that the call itself has started. */
  sid: string | null;
  /** A write of the session that the read models may not show yet (D13). */
  lastWrite: Position | null;
  /** Id of the command: derived from the idempotency key if there is one, random otherwise. */
  command: string;
  /** When the call of a use case began (`http/answers.ts`); null before. */
  at: Instant | null;
  /** Allocates ids that are stored under the idempotency key; null: the call has no key. */
  allocateRepeatably: AllocateIds | null;
  /** Whether the e-mail of this login was used on this browser before (`LoginLimits`). */
  isKnownBrowser: boolean;
  /** The account for which the call has started a session. */
  startedSession: number | null;
  /** The account whose personal data the answer holds; null: it holds none. */
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

/** Like `CurrentReader`, but null for a visitor. */
export const ReaderIfAny = requestParameter(readerOf);

function readerOf(request: Request): Reader | null {
  const { account, lastWrite } = requestContext(request);
  return account === null ? null : { account, lastWrite };
}
