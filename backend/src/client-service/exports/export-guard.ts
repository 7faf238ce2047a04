import { Injectable, createParamDecorator } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { refused } from '../../http/problems.js';
import { requestContext } from '../../http/request-context.js';
import { ApiKeyTokens } from '../api-keys/api-key-tokens.js';
import { StaffGuard } from '../staff/staff-guard.js';
import type { ExportTaker } from './take-export.js';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Lets a request through with a key that the portal made, or with a session whose roles include exports. The export itself
 * checks that the key has not ended and has the scope, in the append that records the export.
 */
@Injectable()
export class ExportGuard implements CanActivate {
  constructor(
    private readonly staff: StaffGuard,
    private readonly tokens: ApiKeyTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { authorization } = request.headers;
    if (authorization === undefined) return this.staff.canActivate(context);
    const token = BEARER.exec(authorization)?.[1];
    const apiKey = token === undefined ? null : this.tokens.read(token);
    if (apiKey === null) throw refused(401, 'Unauthenticated');
    requestContext(request).apiKey = apiKey;
    return true;
  }
}

/** The member of staff or the key that takes the export; the guard has made sure that there is one. */
export const CurrentExportTaker = createParamDecorator(
  (_: unknown, context: ExecutionContext): ExportTaker => {
    const { staff, apiKey } = requestContext(context.switchToHttp().getRequest<Request>());
    if (apiKey !== null) return { apiKey };
    if (staff === null) throw new Error('nobody takes an export on a route without its guard');
    return { staff: staff.staff };
  },
);
