import 'reflect-metadata';
import { ConfigError, readConfig } from './config.js';
import { DEMO_CUSTOMER, DEMO_STAFF, seedDemoData } from './demo/demo-data.js';
import { createLogger } from './logger.js';
import { serve } from './server.js';

/** Starts one instance and keeps it running until the process is told to end. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const running = await serve(config, logger);
  const demo = config.demoData && (await seedDemoData(running.demoTools));
  process.stdout.write(`Listening on http://localhost:${running.port}\n`);
  if (demo)
    process.stdout.write(
      `Demo customer: ${DEMO_CUSTOMER.email} / ${DEMO_CUSTOMER.password}\n` +
        `Demo client service: ${DEMO_STAFF.email} / ${DEMO_STAFF.password}\n`,
    );
  const stop = () => {
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  // Nothing is known of the state after these: what was acknowledged is in the log, the rest is done anew after a restart.
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
  const known = error instanceof ConfigError || (error instanceof Error && error.name === 'CatalogueError');
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
