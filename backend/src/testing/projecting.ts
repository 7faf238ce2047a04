import { event } from '@tour-portal/contracts/events/events.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { EMPTY_STREAM } from '../event-log/event-log.js';
import type { EventLog } from '../event-log/event-log.js';
import { Clock } from '../instance/clock.js';
import { ProjectionWorker } from '../read-side/projection-worker.js';
import type { ProjectionServices } from '../read-side/projection-worker.js';
import { ReadSide } from '../read-side/read-side.js';
import { afterTest } from './after-test.js';
import { SILENT_LOGGER, contextOf } from './fixtures.js';

/** Appends the hold of a booking to the log, which has none of this booking yet. */
export function placeHold(log: EventLog, booking: number) {
  const placed = event('HoldPlaced', holdTerms({ booking }));
  const decided = { event: placed, context: contextOf(booking), subject: null };
  return log.append(`booking-${booking}`, EMPTY_STREAM, [decided]);
}

/** An instance that projects from its start until `stop`, or until the test has ended. */
export function projectingInstance(
  services: Omit<ProjectionServices, 'readSide' | 'runner' | 'clock' | 'logger'> & { clock?: Clock },
) {
  const runner = new ProjectionRunner(READ_MODELS, services.readModels);
  const readSide = new ReadSide(runner, services.readModels, SILENT_LOGGER);
  const logger = SILENT_LOGGER;
  const projecting = new ProjectionWorker({ readSide, runner, clock: new Clock(), logger, ...services });
  const stop = async () => {
    await projecting.stop();
    readSide.close();
  };
  afterTest(stop);
  return { runner, readSide, projecting, stop };
}
