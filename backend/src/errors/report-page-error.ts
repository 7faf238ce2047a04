import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { REPORT_LIMITS, withoutSecrets } from '@tour-portal/contracts/api/error-report.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';

/** An error that the SPA reports. */
export interface PageError {
  readonly url: string;
  readonly userAgent: string;
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly debug?: unknown;
}

/** Writes an error that the SPA reports into the log of the instance. */
export class ReportPageError extends Command<void> {
  constructor(readonly error: PageError) {
    super();
  }
}

@CommandHandler(ReportPageError)
export class ReportPageErrorHandler implements ICommandHandler<ReportPageError> {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  async execute({ error }: ReportPageError): Promise<void> {
    this.logger.warn({ client: logged(error) }, 'error in a browser');
  }
}

/**
 * What is logged, whichever page or program sent it: the address without query and fragment, texts without secrets and
 * personal data, and `debug` only if it is a text, as the portal's own page sends it.
 */
function logged({ url, userAgent, name, message, stack, debug }: PageError) {
  return {
    url: withoutSecrets(url.split(/[?#]/)[0] ?? ''),
    userAgent: withoutSecrets(userAgent),
    name: withoutSecrets(name),
    message: withoutSecrets(message),
    stack: withoutSecrets(stack ?? ''),
    debug: typeof debug === 'string' ? withoutSecrets(debug).slice(0, REPORT_LIMITS.debug) : '',
  };
}
