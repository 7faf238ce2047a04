import 'reflect-metadata';
import { readConfig } from './instance/config.js';
import { DEMO_CUSTOMER, DEMO_STAFF, seedDemoData } from './demo/demo-data.js';
import { createLogger } from './instance/logger.js';
import { serve } from './server.js';
import { startProblem } from './start-problems.js';

/** A little less than an orchestrator waits before it kills the process. */
const STOP_MILLIS = 9_500;

/** Starts one instance and keeps it running until the process is told to end. */
async function main(): Promise<void> {
  // Only the user of this process may read the files that it writes.
  process.umask(0o077);
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const running = await serve(config, logger);
  const hasDemoData = config.demoData && (await seedDemoData(running.demoServices));
  process.stdout.write(`Listening on http://localhost:${running.port}\n`);
  if (hasDemoData)
    process.stdout.write(
      `Demo customer: ${DEMO_CUSTOMER.email} / ${DEMO_CUSTOMER.password}\n` +
        `Demo client service: ${DEMO_STAFF.email} / ${DEMO_STAFF.password}\n`,
    );
  const stop = () => {
    setTimeout(() => {
      logger.error('stopping took too long; what is not done is done anew after the start');
      process.exit(1);
    }, STOP_MILLIS).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  // The state is unknown after these: acknowledged changes are in the log, the rest is done again after a restart.
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      logger.fatal({ error }, fault);
      process.exit(1);
    });
  }
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  const problem = startProblem(error) ?? String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${problem}\n`);
  process.exit(1);
});
