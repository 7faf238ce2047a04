import { HttpException, Inject, Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { PersonalData } from '../../event-log/personal-data.js';
import { uuidOf } from '../../instance/uuid.js';
import { unavailableStore } from '../../stores/unavailable-store.js';
import { IdempotencyRecords } from './idempotency-records.js';
import type { RunningCommand, StoredAnswer, IdempotencyRecord } from './idempotency-records.js';
import { refused } from '../problems.js';
import { requestContext } from '../request-context.js';
import type { RequestContext } from '../request-context.js';

/** Characters. A longer refusal is not stored, but decided again. */
const LONGEST_REFUSAL = 500;

/**
 * `Idempotency-Key` (D12): the first answer is stored for 24 h and repeated. The ids that a command allocates are stored
 * before they are used, so that a retry after a crash is the same command and finds the first try's events in the log.
 * Not stored are answers that start a session, bodies about no account, and errors other than short decided refusals: a
 * retry executes the command again. Bodies are stored encrypted with the key of the person they are about and erased with the
 * person (decision 0019).
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly commands: IdempotencyRecords,
    @Inject(PersonalData) private readonly personal: Pick<PersonalData, 'encrypt' | 'decrypt'>,
  ) {}

  /** Repeats the answer that is stored for the key; runs the handler if there is none. @throws HttpException 409 */
  async once(key: string, request: Request, response: Response, next: CallHandler): Promise<unknown> {
    const requestState = requestContext(request);
    const id = this.commands.digest(`${callerOf(requestState)}/${key}`);
    const requestHash = this.commands.digest(
      `${request.method} ${request.originalUrl} ${JSON.stringify(request.body)}`,
    );
    try {
      const begun = await this.beginOrFind(id, requestHash);
      if (begun === 'other') throw refused(409, 'This Idempotency-Key was used for another request');
      const repeated = 'answer' in begun ? await this.repeat(begun, response) : null;
      if (repeated !== null) return repeated.body;
      const command = 'answer' in begun ? { id, expiresAt: begun.expiresAt, knownRecord: null } : begun;
      // A key that is used again after 24 h is another command, whose events the log does not have yet.
      requestState.command = uuidOf(`${id}/${command.expiresAt}`);
      requestState.allocateRepeatably = (counts) => this.commands.allocate(command, counts);
      return await this.run(command, requestState, next, response);
    } catch (error) {
      if (unavailableStore(error) !== null) this.commands.abandon(id);
      throw error;
    }
  }

  /** The command of the key's first request, which begins with this call or began with an earlier one. */
  private async beginOrFind(
    id: string,
    requestHash: string,
  ): Promise<RunningCommand | IdempotencyRecord | 'other'> {
    for (;;) {
      const begun =
        (await this.commands.begin(id, requestHash)) ?? (await this.commands.findEarlier(id, requestHash));
      if (begun !== null) return begun;
    }
  }

  private async run(
    command: RunningCommand,
    requestState: RequestContext,
    next: CallHandler,
    response: Response,
  ): Promise<unknown> {
    const store = (answer: StoredAnswer) => this.commands.storeAnswer(command, answer, requestState.subject);
    try {
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await store(await this.answerToStore(requestState, response.statusCode, body));
      return body;
    } catch (error) {
      // If a store is unreachable the caller is told at once, even if no answer can be stored; a retry repeats the command.
      const unreachable = unavailableStore(error);
      if (unreachable === null) await store(refusalToStore(error));
      else if (unreachable === 'events') void store({ kind: 'again' }).catch(() => undefined);
      throw error;
    }
  }

  private async answerToStore(
    requestState: RequestContext,
    status: number,
    body: unknown,
  ): Promise<StoredAnswer> {
    if (requestState.startedSession !== null) return { kind: 'again' };
    if (body == null) return { status, kind: 'empty' };
    const { subject } = requestState;
    const sealed = subject === null ? null : await this.personal.encrypt(JSON.stringify(body), subject);
    return sealed === null ? { kind: 'again' } : { status, kind: 'sealed', body: sealed };
  }

  /** Repeats the stored answer; null if the command has to be executed again. */
  private async repeat(
    { answer, account }: IdempotencyRecord,
    response: Response,
  ): Promise<{ body: unknown } | null> {
    if (answer === null || answer.kind === 'again') return null;
    if (answer.kind === 'refusal') throw new HttpException({ message: answer.message }, answer.status);
    const json =
      answer.kind === 'sealed' ? await this.personal.decrypt(answer.body, Number(account)) : undefined;
    // The person's key is destroyed, so the stored answer cannot be read.
    if (json === null) return null;
    response.status(answer.status);
    return { body: json === undefined ? undefined : (JSON.parse(json) as unknown) };
  }
}

/** A refusal as it is stored. Only decisions are stored, not errors about malformed bodies, which may be large (D10). */
function refusalToStore(error: unknown): StoredAnswer {
  const again = { kind: 'again' } as const;
  if (!(error instanceof HttpException)) return again;
  const status = error.getStatus();
  if (status !== 403 && status !== 404 && status !== 409 && status !== 422) return again;
  const { message } = error.getResponse() as { readonly message?: unknown };
  return typeof message === 'string' && message.length <= LONGEST_REFUSAL
    ? { status, kind: 'refusal', message }
    : again;
}

/** For calls that change something: a retry with the same idempotency key gets the stored answer. */
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

function callerOf({ account, staff }: RequestContext): string {
  return staff === null ? String(account ?? 'visitor') : `staff-${staff.staff}`;
}
