import type { LoggerService } from '@nestjs/common';
import { withoutSecrets } from '@tour-portal/contracts/api/error-report.js';
import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger };

/** Logs JSON lines on standard output. Fields at the listed paths, which hold secrets or a person's data, are redacted. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: ['password', 'smsCode', 'token', 'cookie', 'req.headers.cookie', 'email', 'phoneNumber'],
    serializers: { error: loggedError },
    base: { pid: process.pid },
  });
}

/** An error's name, message, place and cause, or the text of another value; messages without secrets and personal data. */
export function loggedError(error: unknown): object | string {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  const { name, message, stack = '', cause } = error;
  // The lines of a stack before its frames repeat the message.
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name,
    message: withoutSecrets(message),
    at: at.map((frame) => frame.trim()),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  };
}

/** Writes Nest's own messages to the portal's logger. */
class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(text(message));
  }

  warn(message: unknown): void {
    this.logger.warn(text(message));
  }

  error(message: unknown, stack?: unknown): void {
    if (message instanceof Error) this.logger.error({ error: message }, 'a request could not be answered');
    else this.logger.error({ stack }, text(message));
  }
}

/**
 * How Nest logs. Its messages are held back while it starts, until `flushLogs`. If the start fails they are never written:
 * the caller that started the application reports the error, once.
 */
export function nestLogging(logger: Logger) {
  return { logger: new NestLogger(logger), bufferLogs: true, autoFlushLogs: false, abortOnError: false };
}

function text(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** Injection token of the instance's `Logger`. */
export const LOGGER = Symbol('Logger');
