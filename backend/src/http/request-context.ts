import { randomUUID } from 'node:crypto';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Request } from 'express';
import type { StaffLogin } from '../client-service/staff-accounts.js';
import { commandContext } from '../event-log/event-log.js';
import type { CommandContext } from '../event-log/event-log.js';
import type { AllocateIds } from '../ids.js';

/** What the guards and interceptors know about a request. */
export interface Portal {
  /** The session's account, null for a visitor. */
  account: number | null;
  /** Who asks on a call of client service. */
  staff: StaffLogin | null;
  /** The cookie's value behind `account`. */
  sid: string | null;
  /** A write of the session that the read models may not show yet (D13). */
  wrote: Position | null;
  /** Id of the command: derived from the idempotency key where there is one. */
  command: string;
  /** Ids remembered under the idempotency key; null: nothing to remember. */
  remembered: AllocateIds | null;
  /** The account a session was started for while answering. */
  startedSession: number | null;
}

const PORTAL = Symbol('portal');
type WithPortal = Request & { [PORTAL]?: Portal };

export function portalOf(request: Request): Portal {
  const carrier = request as WithPortal;
  return (carrier[PORTAL] ??= {
    account: null,
    staff: null,
    sid: null,
    wrote: null,
    command: '',
    remembered: null,
    startedSession: null,
  });
}

/** The account of the session; the guard has made sure there is one. */
export const CurrentAccount = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { account } = portalOf(context.switchToHttp().getRequest<Request>());
  if (account === null) throw new Error('no session on a route without a guard');
  return account;
});

/** The context of a customer's command. */
export function customerContext(portal: Portal, account: number, at: Instant): CommandContext {
  return commandContext(
    { kind: 'customer', account },
    at,
    portal.command === '' ? randomUUID() : portal.command,
  );
}

/** The context of a command of client service, which always says why. */
export function staffContext(
  portal: Portal,
  { staff }: StaffLogin,
  at: Instant,
  reason: string,
): CommandContext {
  const command = portal.command === '' ? randomUUID() : portal.command;
  return commandContext({ kind: 'staff', staff }, at, command, reason);
}
