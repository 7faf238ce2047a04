import { randomUUID } from 'node:crypto';
import { Catch, HttpException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { TooContended } from '../event-log/streams.js';
import type { Logger } from '../logger.js';
import { TooManyRequests, Unavailable } from './problems.js';

/** What the framework refuses before any call is reached: its own words tell of parsers, and repeat what was sent. */
const OF_THE_FRAMEWORK: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  404: 'Not found',
};

/** Errors of body-parser and the like: a status and a type instead of a class. */
interface RequestError {
  readonly status: number;
  readonly type?: string;
}

/** Turns whatever was thrown into an answer of D10: 4xx with errors or a message, 5xx with a request id and no stack. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    if (response.headersSent) return;
    const { status, body } = this.answerFor(error, request);
    if (error instanceof TooManyRequests) response.setHeader('Retry-After', String(error.retryAfterSeconds));
    if (status === 503) response.setHeader('Retry-After', '1');
    response.status(status).json(body);
  }

  private answerFor(error: unknown, request: Request): { status: number; body: object } {
    if (error instanceof HttpException && error.getStatus() < 500) {
      const body = error.getResponse();
      if (typeof body === 'object' && ('errors' in body || Object.keys(body).length === 1)) {
        return { status: error.getStatus(), body };
      }
      return {
        status: error.getStatus(),
        body: { message: OF_THE_FRAMEWORK[error.getStatus()] ?? error.message },
      };
    }
    if (isRequestError(error)) return { status: error.status, body: { message: requestMessage(error) } };
    const requestId = randomUUID();
    this.logger.error({ requestId, method: request.method, path: request.path, error }, 'request failed');
    if (error instanceof Unavailable) return { status: 503, body: { message: error.message, requestId } };
    const contended = error instanceof TooContended;
    return {
      status: contended ? 503 : 500,
      body: { message: contended ? 'Busy. Please try again.' : 'Something went wrong', requestId },
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
