import { Injectable, createParamDecorator } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { PasswordResetKey } from '@tour-portal/contracts/api/account-api.js';
import type { Request } from 'express';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ResetLinks } from './reset-links.js';

const TOKEN = Symbol('reset token');
type WithToken = Request & { [TOKEN]?: string };

/** The token that `ResetTokenInterceptor` made for this request; the answer has it only if a phone code allowed the reset. */
export const ResetToken = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const token = context.switchToHttp().getRequest<WithToken>()[TOKEN];
  if (token === undefined) throw new Error('a reset token on a route without `ResetTokenInterceptor`');
  return token;
});

/**
 * Makes the token of a reset and adds it to an answer that has a body. It runs outside of the idempotency interceptor, which
 * stores answers: so the token is stored as a hash only, and a repeated answer still has it.
 */
@Injectable()
export class ResetTokenInterceptor implements NestInterceptor {
  constructor(private readonly links: ResetLinks) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<WithToken>();
    const key = request.headers['idempotency-key'];
    const { phoneNumber } = (request.body ?? {}) as { readonly phoneNumber?: unknown };
    const token =
      key === undefined ? this.links.newToken() : this.links.deriveToken(String(key), String(phoneNumber));
    request[TOKEN] = token;
    return next
      .handle()
      .pipe(
        map((body: { readonly id: number } | undefined): PasswordResetKey | undefined =>
          body === undefined ? undefined : { id: body.id, token },
        ),
      );
  }
}
