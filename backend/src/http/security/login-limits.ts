import { Injectable, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { Request, Response } from 'express';
import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { CallLimits } from './call-limits.js';
import { callerAddress } from './caller-address.js';
import type { KnownBrowsers } from './known-browsers.js';
import { TooManyRequests } from '../problems.js';
import { requestContext, requestParameter } from '../request-context.js';
import type { Limit, RateLimiter } from './rate-limiter.js';

const QUARTER_HOUR = 15 * 60_000;

interface Login {
  readonly email: string;
}

/**
 * Limits of tries to log in, by password or mailed code: by address over all e-mails; by address and e-mail together; and by
 * e-mail over all unknown browsers, so that tries from many addresses are limited too. A browser that is known for the e-mail
 * (`KnownBrowsers`) has a limit of its own instead of the last two, which no stranger's tries use up.
 */
export class LoginLimits implements CallLimits<Login> {
  private readonly limits: Readonly<Record<'pair' | 'address' | 'strangers' | 'browser', Limit>>;

  /** @param name prefix of the limits' names, for example `staff-login` */
  constructor(
    name: string,
    private readonly limiter: RateLimiter,
    private readonly browsers: KnownBrowsers,
  ) {
    const limit = (by: string, hits: number) => ({ name: `${name}-${by}`, hits, windowMillis: QUARTER_HOUR });
    this.limits = {
      pair: limit('pair', 20),
      address: limit('address', 300),
      strangers: limit('strangers', 50),
      browser: limit('browser', 20),
    };
  }

  /** Counts a try to log in, and notes whether the browser is known for the e-mail. @throws TooManyRequests */
  async check({ email }: Login, request: Request): Promise<void> {
    const key = normalizeEmail(email);
    const address = callerAddress(request);
    const browser = this.browsers.idFor(key, request);
    requestContext(request).isKnownBrowser = browser !== null;
    const { limits, limiter } = this;
    const wait =
      (await limiter.hit(limits.address, address)) ||
      (browser === null
        ? (await limiter.hit(limits.pair, `${address}/${key}`)) || (await limiter.hit(limits.strangers, key))
        : await limiter.hit(limits.browser, browser));
    if (wait > 0) throw new TooManyRequests(wait);
  }

  /** The password was right: the browser is known for this e-mail from now on, and for no other. */
  recordSuccess({ email }: Login, response: Response): void {
    this.browsers.remember(normalizeEmail(email), response);
  }
}

@Injectable()
class BrowserInterceptor implements NestInterceptor {
  constructor(private readonly limits: LoginLimits) {}

  intercept(context: ExecutionContext, next: CallHandler<{ readonly ok: boolean }>): Observable<unknown> {
    const http = context.switchToHttp();
    const login = http.getRequest<Request>().body as Login;
    const onSuccess = () => this.limits.recordSuccess(login, http.getResponse<Response>());
    return next.handle().pipe(tap(({ ok }) => (ok ? onSuccess() : undefined)));
  }
}

/**
 * For calls that take a password: remembers the browser if it was right. Stands above `IgnoresIdempotencyKey`, so that it sees
 * the result before that becomes the answer.
 */
export const RemembersBrowser = () => UseInterceptors(BrowserInterceptor);

/** Whether `LoginLimits` found the browser to be known for the e-mail. */
export const IsKnownBrowser = requestParameter((request) => requestContext(request).isKnownBrowser);
