import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpException, Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Request, Response } from 'express';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Clock } from '../clock.js';
import type { IdKind, Ids } from '../ids.js';
import { putRecord } from '../stores/put-record.js';
import { uuidOf } from '../uuid.js';
import { invalidField, refused } from './problems.js';
import { portalOf } from './request-context.js';
import type { Portal } from './request-context.js';

const KEEP_MILLIS = 24 * 3_600_000;
/** How long a retry waits for the first request, which may still be at work, before it does the work itself. */
const WAIT_MILLIS = 2_000;

interface Run {
  /** Hash over method, path with its query, and body. */
  readonly request: string;
  readonly ids: Partial<Record<IdKind, number[]>>;
  readonly answer: { status: number; body: unknown; session: number | null } | null;
  readonly expiresAt: number;
}

/**
 * `Idempotency-Key` (D12): the first answer is kept 24 h and given again. The ids a command allocates are kept before
 * they are used, so that a retry after a crash is the same command and finds what the first try left in the log.
 */
export class Idempotency {
  constructor(
    private readonly records: Records,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly startSession: (account: number, response: Response) => Promise<unknown>,
  ) {}

  /** Runs the handler once for the key; a retry gets the first answer. */
  async once(key: string, request: Request, response: Response, next: CallHandler): Promise<unknown> {
    if (!/^[\x21-\x7e]{1,255}$/.test(key))
      throw invalidField('Idempotency-Key', 'This should be 1 to 255 visible characters');
    const portal = portalOf(request);
    const id = sha256(`${callerOf(portal)}/${key}`);
    const fingerprint = sha256(`${request.method} ${request.originalUrl} ${JSON.stringify(request.body)}`);
    const first = await this.begin(id, fingerprint);
    if (first === null) {
      const earlier = await this.earlier(id, fingerprint);
      if (earlier !== null) return this.repeat(earlier, response);
    }
    portal.command = uuidOf(id);
    portal.remembered = (counts) => this.allocate(id, counts);
    return this.run(id, portal, next, response);
  }

  private async run(id: string, portal: Portal, next: CallHandler, response: Response): Promise<unknown> {
    try {
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await this.finish(id, { status: response.statusCode, body, session: portal.startedSession });
      return body;
    } catch (error) {
      const status = error instanceof HttpException ? error.getStatus() : 500;
      if (status < 500 && status !== 429 && status !== 401) {
        await this.finish(id, { status, body: (error as HttpException).getResponse(), session: null });
      }
      throw error;
    }
  }

  /** True when this request is the first with the key; null when there is a record already. */
  private async begin(id: string, request: string): Promise<true | null> {
    const run: Run = { request, ids: {}, answer: null, expiresAt: this.clock.millis() + KEEP_MILLIS };
    for (;;) {
      try {
        await this.records.insert('idempotency', id, run as unknown as JsonObject);
        return true;
      } catch (error) {
        if (!(error instanceof DuplicateRecord)) throw error;
        const found = await this.records.get('idempotency', id);
        if (found !== null && (found.record['expiresAt'] as number) > this.clock.millis()) return null;
        if (found !== null) await this.records.remove('idempotency', id, found.version);
      }
    }
  }

  /** The first request's run once it is answered; null when it seems to have died without an answer. */
  private async earlier(id: string, fingerprint: string): Promise<Run | null> {
    const until = this.clock.systemMillis() + WAIT_MILLIS;
    for (;;) {
      const run = (await this.records.get('idempotency', id))?.record as unknown as Run | undefined;
      if (run === undefined) return null;
      if (run.request !== fingerprint)
        throw refused(409, 'This Idempotency-Key was used for another request');
      if (run.answer !== null) return run;
      if (this.clock.systemMillis() >= until) return null;
      await sleep(20);
    }
  }

  private async repeat({ answer }: Run, response: Response): Promise<unknown> {
    if (answer === null) throw new Error('nothing to repeat');
    if (answer.status >= 400) throw new HttpException(answer.body as object, answer.status);
    if (answer.session !== null) await this.startSession(answer.session, response);
    response.status(answer.status);
    return answer.body ?? undefined;
  }

  /** Ids for the command: those of an earlier try, the others kept before they are used. */
  private async allocate<K extends IdKind>(
    id: string,
    counts: Readonly<Record<K, number>>,
  ): Promise<Record<K, number[]>> {
    const kinds = Object.keys(counts) as K[];
    for (;;) {
      const found = await this.records.get('idempotency', id);
      if (found === null) throw new Error('the idempotency record is gone');
      const run = found.record as unknown as Run;
      const missing = kinds.filter((kind) => run.ids[kind] === undefined);
      if (missing.length === 0) return run.ids as Record<K, number[]>;
      const wanted = Object.fromEntries(missing.map((kind) => [kind, counts[kind]]));
      const ids = { ...run.ids, ...(await this.ids.several(wanted as Record<K, number>)) };
      const kept = { ...run, ids } as unknown as JsonObject;
      if (await this.records.replace('idempotency', id, kept, found.version)) return ids;
    }
  }

  private finish(id: string, answer: NonNullable<Run['answer']>): Promise<void> {
    const kept = { ...answer, body: answer.body ?? null };
    return putRecord(this.records, 'idempotency', id, (run) =>
      run === null ? null : ({ ...run, answer: kept } as JsonObject),
    );
  }
}

/** For calls that change something. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = request.headers['idempotency-key'];
    if (key === undefined) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return from(this.idempotency.once(String(key), request, response, next));
  }
}

function callerOf({ account, staff }: Portal): string {
  return staff === null ? String(account ?? 'visitor') : `staff-${staff.staff}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
