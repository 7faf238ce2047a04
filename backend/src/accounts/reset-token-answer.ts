import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { PasswordResetKey } from '@tour-portal/contracts/account-api.js';
import type { Request } from 'express';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ResetLinks } from './reset-links.js';

const TOKEN = Symbol('reset token');
type WithToken = Request & { [TOKEN]?: string };

/** The token that this request's answer gives, where it gives one. */
export function resetTokenOf(request: Request, links: ResetLinks, phoneNumber: string): string {
  const key = request.headers['idempotency-key'];
  const carrier = request as WithToken;
  return (carrier[TOKEN] ??= key === undefined ? links.newToken() : links.tokenOf(String(key), phoneNumber));
}

/**
 * Puts the token into an answer on its way out. It stands before the idempotency interceptor, which keeps answers: so
 * the token is nowhere kept, and a repeated answer still has it.
 */
@Injectable()
export class ResetTokenAnswer implements NestInterceptor {
  constructor(private readonly links: ResetLinks) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(
      map((body: { readonly id: number } | undefined): PasswordResetKey | undefined => {
        if (body === undefined) return undefined;
        const { phoneNumber } = request.body as { readonly phoneNumber: string };
        return { id: body.id, token: resetTokenOf(request, this.links, phoneNumber) };
      }),
    );
  }
}
