import type { LoggerService } from '@nestjs/common';
import { withoutSecrets } from '@tour-portal/contracts/api/error-report.js';
import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger };

/** JSON lines on standard output. What could hold a secret or a person's data is never logged in full. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: ['password', 'smsCode', 'token', 'cookie', 'req.headers.cookie', 'email', 'phoneNumber'],
    serializers: { error: loggedError },
    base: { pid: process.pid },
  });
}

/** What a failure says and where it happened, without what could open a door or tell who it happened to. */
export function loggedError(error: unknown): object | string {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  const { name, message, stack = '', cause } = error;
  // Before its frames a stack repeats the message.
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name,
    message: withoutSecrets(message),
    at: at.map((frame) => frame.trim()),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  };
}

/** Nest's own messages through the same logger. */
class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(text(message));
  }

  warn(message: unknown): void {
    this.logger.warn(text(message));
  }

  error(message: unknown, stack?: unknown): void {
    this.logger.error({ stack }, text(message));
  }
}

/**
 * How Nest logs. What it says while it starts is held back until `flushLogs`: where the start fails it never is, and whoever
 * started it says why, once.
 */
export function nestLogging(logger: Logger) {
  return { logger: new NestLogger(logger), bufferLogs: true, autoFlushLogs: false, abortOnError: false };
}

function text(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** For Nest: the instance's `Logger`. */
export const LOGGER = Symbol('Logger');
