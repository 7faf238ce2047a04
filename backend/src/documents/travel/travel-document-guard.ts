import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import type { Request } from 'express';
import { SessionGuard } from '../../http/security/session-guard.js';
import { SessionCookies } from '../../sessions/session-cookie.js';
import { isPublicDocument } from './travel-documents.js';

/** Requires a session (401) for documents that are not public; an invalid id passes, and is later answered 404. */
@Injectable()
export class TravelDocumentGuard implements CanActivate {
  private readonly session: SessionGuard;

  constructor(cookies: SessionCookies) {
    this.session = new SessionGuard(cookies);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const id = parseId(String(context.switchToHttp().getRequest<Request>().params['id']));
    return id === null || isPublicDocument(id) || this.session.canActivate(context);
  }
}
