import { randomUUID } from 'node:crypto';
import { Catch, HttpException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { withoutSecrets } from '@tour-portal/contracts/api/error-report.js';
import { StoreNotWritable } from '@tour-portal/contracts/stores/not-writable.js';
import type { Request, Response } from 'express';
import { TooContended } from '../event-log/streams.js';
import { UnknownEvent } from '../event-log/unknown-event.js';
import { LogReplaced } from '../stores/log-watch.js';
import { unavailableStore } from '../stores/unavailable-store.js';
import type { Logger } from '../instance/logger.js';
import type { HttpMetrics } from './http-metrics.js';
import { TooManyRequests, Unavailable } from './problems.js';
import { SecurityLog } from './security/security-log.js';

/** Messages in place of the framework's own for these statuses, which mention parsers and repeat the request. */
const FRAMEWORK_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  404: 'Not found',
};

/** Classes of temporary errors that have no message for the caller (`Unavailable` has one), with the message to send. */
const TEMPORARY_ERRORS: readonly (readonly [new (...args: never[]) => Error, string])[] = [
  [TooContended, 'Busy. Please try again.'],
  [StoreNotWritable, 'Nothing can be saved at the moment. Please try again later.'],
  [LogReplaced, 'Our records are being restored. Please try again later.'],
  [UnknownEvent, 'A newer version of the portal has changed this. Please try again in a minute.'],
];

const STORE_UNREACHABLE = 'We cannot reach our records at the moment. Please try again in a minute.';

/** Errors of body-parser and similar libraries have a status, and some a type, instead of a class. */
interface RequestError {
  readonly status: number;
  readonly type?: string;
}

/**
 * Turns a thrown error into an answer of D10, unless an answer has begun: 4xx with errors or a message, 5xx with a message, a
 * request id and no stack.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly security: SecurityLog;

  constructor(
    private readonly logger: Logger,
    private readonly metrics: Pick<HttpMetrics, 'countFailure'>,
  ) {
    this.security = new SecurityLog(logger);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    if (response.headersSent) return;
    const { status, body } = this.answerFor(error, request);
    if (status === 401 || status === 403 || status === 429) this.security.refused(status, request);
    if (error instanceof TooManyRequests) response.setHeader('Retry-After', String(error.retryAfterSeconds));
    if (status === 503) response.setHeader('Retry-After', '1');
    if (status >= 500) this.metrics.countFailure(status, status === 503 ? unavailableStore(error) : null);
    response.status(status).json(body);
  }

  private answerFor(error: unknown, request: Request): { status: number; body: object } {
    if (error instanceof HttpException && error.getStatus() < 500) {
      const [status, body] = [error.getStatus(), error.getResponse()];
      // The framework's own refusals repeat the status in their body.
      if (typeof body === 'object' && !('statusCode' in body)) return { status, body };
      return { status, body: { message: FRAMEWORK_MESSAGES[status] ?? error.message } };
    }
    if (isRequestError(error)) return { status: error.status, body: { message: requestMessage(error) } };
    const requestId = randomUUID();
    const path = withoutSecrets(request.path);
    this.logger.error({ requestId, method: request.method, path, error }, 'request failed');
    if (error instanceof Unavailable) return { status: 503, body: { message: error.message, requestId } };
    const temporary = TEMPORARY_ERRORS.find(([kind]) => error instanceof kind)?.[1];
    const message = temporary ?? (unavailableStore(error) === null ? undefined : STORE_UNREACHABLE);
    return {
      status: message === undefined ? 500 : 503,
      body: { message: message ?? 'Something went wrong', requestId },
    };
  }
}

function isRequestError(error: unknown): error is RequestError {
  const status = (error as Partial<RequestError> | null)?.status;
  return (
    error instanceof Error &&
    !(error instanceof HttpException) &&
    typeof status === 'number' &&
    status >= 400 &&
    status < 500
  );
}

function requestMessage({ status, type }: RequestError): string {
  if (status === 413) return 'The request is larger than 100 KB';
  if (type === 'entity.parse.failed') return 'The request body is not valid JSON';
  return 'The request is malformed';
}
