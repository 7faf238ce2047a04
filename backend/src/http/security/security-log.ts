import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LOGGER } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import { callerAddress } from './caller-address.js';

/** What an operator wants to find after an attack. Accounts and staff by id: e-mails and phones are nobody's in a log. */
export type SecurityEvent =
  | 'logged in'
  | 'login refused'
  | 'logged out'
  | 'signed up'
  | 'password changed'
  | 'password reset by link'
  | 'way to a new password opened by phone code'
  | 'email reset by phone code'
  | 'staff password right'
  | 'staff signed in'
  | 'staff sign-in refused'
  | 'staff signed out'
  | 'staff password chosen'
  | 'refused';

/** What a use case tells the log of: whose account it was, or who of the staff. */
export interface SecurityNote {
  readonly event: SecurityEvent;
  readonly account?: number;
  readonly staff?: number;
}

/** One line for each, at level `info`, with the field `security`. */
@Injectable()
export class SecurityLog {
  constructor(@Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>) {}

  note(security: SecurityEvent, request: Request, who: Readonly<Record<string, number | string>> = {}): void {
    this.logger.info({ security, address: callerAddress(request), ...who });
  }

  /** A call that was not let in, or not any more, by the pattern of its path: what stands in it may open something. */
  refused(status: number, request: Request): void {
    const { path } = (request.route ?? {}) as { readonly path?: string };
    this.note('refused', request, { status, method: request.method, path: path ?? 'none' });
  }
}
