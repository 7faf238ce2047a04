import { HttpException, Inject, Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { PersonalData } from '../../event-log/personal-data.js';
import { uuidOf } from '../../instance/uuid.js';
import { storeAway } from '../../stores/store-away.js';
import { KeptCommands } from './kept-commands.js';
import type { BegunCommand, KeptAnswer, KeptCommand } from './kept-commands.js';
import { refused } from '../problems.js';
import { portalOf } from '../request-context.js';
import type { Portal } from '../request-context.js';

/** A refusal is one sentence; what is longer repeats the request and can be decided again. */
const LONGEST_REFUSAL = 500;

/**
 * `Idempotency-Key` (D12): the first answer is kept 24 h and given again. The ids a command allocates are kept before
 * they are used, so that a retry after a crash is the same command and finds what the first try left in the log.
 * Answers that open a session are not kept, and what is said about a person is kept encrypted with their key and goes
 * with them (decision 0019).
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly kept: KeptCommands,
    @Inject(PersonalData) private readonly personal: Pick<PersonalData, 'encrypt' | 'decrypt'>,
  ) {}

  /** Runs the handler once for the key; a retry gets the first answer. */
  async once(key: string, request: Request, response: Response, next: CallHandler): Promise<unknown> {
    const portal = portalOf(request);
    const id = this.kept.digest(`${callerOf(portal)}/${key}`);
    const fingerprint = this.kept.digest(
      `${request.method} ${request.originalUrl} ${JSON.stringify(request.body)}`,
    );
    try {
      const begun = await this.kept.begin(id, fingerprint);
      if (begun === null) {
        const earlier = await this.kept.earlier(id, fingerprint);
        if (earlier === 'other') throw refused(409, 'This Idempotency-Key was used for another request');
        const repeated = earlier === null ? null : await this.repeat(earlier, response);
        if (repeated !== null) return repeated.body;
      }
      const command = begun ?? { id, known: null };
      portal.command = uuidOf(id);
      portal.remembered = (counts) => this.kept.allocate(command, counts);
      return await this.run(command, portal, next, response);
    } catch (error) {
      if (storeAway(error) !== null) this.kept.leave(id);
      throw error;
    }
  }

  private async run(
    command: BegunCommand,
    portal: Portal,
    next: CallHandler,
    response: Response,
  ): Promise<unknown> {
    try {
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await this.kept.finish(
        command,
        await this.keptAnswer(portal, response.statusCode, body),
        portal.subject,
      );
      return body;
    } catch (error) {
      // With a store away the caller is told at once, even where that cannot be kept; the next try takes over the command.
      const away = storeAway(error);
      if (away === null) await this.kept.finish(command, keptRefusal(error), portal.subject);
      else if (away === 'events')
        void this.kept.finish(command, { kind: 'again' }, portal.subject).catch(() => undefined);
      throw error;
    }
  }

  private async keptAnswer(portal: Portal, status: number, body: unknown): Promise<KeptAnswer> {
    if (portal.startedSession !== null) return { kind: 'again' };
    if (body == null) return { status, kind: 'empty' };
    const { subject } = portal;
    const sealed = subject === null ? null : await this.personal.encrypt(JSON.stringify(body), subject);
    return sealed === null ? { kind: 'again' } : { status, kind: 'sealed', body: sealed };
  }

  /** The kept answer, given again; null where the command is to be carried out again. */
  private async repeat(
    { answer, account }: KeptCommand,
    response: Response,
  ): Promise<{ body: unknown } | null> {
    if (answer === null || answer.kind === 'again') return null;
    if (answer.kind === 'refusal') throw new HttpException({ message: answer.message }, answer.status);
    const json =
      answer.kind === 'sealed' ? await this.personal.decrypt(answer.body, Number(account)) : undefined;
    // With the key destroyed nobody can say what it was.
    if (json === null) return null;
    response.status(answer.status);
    return { body: json === undefined ? undefined : (JSON.parse(json) as unknown) };
  }
}

/** What was decided of the request; a body that is malformed was never looked at, and may be large (D10). */
function keptRefusal(error: unknown): KeptAnswer {
  const again = { kind: 'again' } as const;
  if (!(error instanceof HttpException)) return again;
  const status = error.getStatus();
  if (status !== 403 && status !== 404 && status !== 409 && status !== 422) return again;
  const { message } = error.getResponse() as { readonly message?: unknown };
  return typeof message === 'string' && message.length <= LONGEST_REFUSAL
    ? { status, kind: 'refusal', message }
    : again;
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
