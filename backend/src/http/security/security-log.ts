import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LOGGER } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import { callerAddress } from './caller-address.js';

/** Events that an operator looks for after an attack. Accounts and staff are logged by id, never by e-mail or phone. */
export type SecurityEvent =
  | 'logged in'
  | 'login refused'
  | 'logged out'
  | 'signed up'
  | 'password changed'
  | 'password reset by link'
  | 'password reset allowed by phone code'
  | 'email reset by phone code'
  | 'staff password accepted'
  | 'staff signed in'
  | 'staff sign-in refused'
  | 'staff signed out'
  | 'staff password chosen'
  | 'refused';

/** What a use case reports to the security log: the event, and the account or member of staff it is about, if known. */
export interface SecurityNote {
  readonly event: SecurityEvent;
  readonly account?: number;
  readonly staff?: number;
}

/** Writes one line for each security event, at level `info`, with the field `security`. */
@Injectable()
export class SecurityLog {
  constructor(@Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>) {}

  note(
    security: SecurityEvent,
    request: Request,
    fields: Readonly<Record<string, number | string>> = {},
  ): void {
    this.logger.info({ security, address: callerAddress(request), ...fields });
  }

  /** Notes a call answered with 401, 403 or 429, by the pattern of its path, if it has reached a route: the path may hold a token. */
  refused(status: number, request: Request): void {
    const { path } = (request.route ?? {}) as { readonly path?: string };
    this.note('refused', request, { status, method: request.method, path: path ?? 'none' });
  }
}
