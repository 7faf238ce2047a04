import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import { EventLog } from '../event-log/event-log.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { Activity } from '../scheduling/activity.js';
import { RecurringTask } from '../scheduling/recurring.js';
import type { LeaseBoundWork } from '../scheduling/recurring.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';
import { runInTraceOf } from '../tracing/traced.js';
import { TRACING } from '../tracing/tracing.js';
import type { Tracing } from '../tracing/tracing.js';
import { isReaction } from './reacts.js';
import { Reactions } from './reactions.js';
import type { Reaction } from './reactions.js';
import { recurrenceOf } from '../scheduling/recurs.js';
import type { Recurrence, RecurringWork } from '../scheduling/recurs.js';

interface RecurringMethod extends Recurrence {
  readonly work: RecurringWork;
}

/**
 * Runs the background work of all modules while this instance leads: providers' methods marked `@Recurs` and provider
 * classes marked `@Reacts`.
 */
@Injectable()
export class BackgroundWork implements LeaseBoundWork {
  private work: readonly LeaseBoundWork[] | null = null;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly log: EventLog,
    @Inject(BACKGROUND_RECORDS) private readonly records: Records,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly activity: Activity,
    @Inject(TRACING) private readonly tracing: Tracing | null = null,
  ) {}

  start(): void {
    this.work ??= this.allWork();
    for (const task of this.work) task.start();
  }

  async stop(): Promise<void> {
    await Promise.all((this.work ?? []).map((task) => task.stop()));
  }

  /** @throws Error when two reactions have the same name: a failed event of one would be retried with the other */
  reactions(): Reaction[] {
    return withDistinctNames(this.providers().filter(isReaction));
  }

  /** @throws Error when two recurring methods have the same name */
  recurring(): RecurringMethod[] {
    return withDistinctNames(this.providers().flatMap((provider) => this.recurringOf(provider)));
  }

  private allWork(): LeaseBoundWork[] {
    return [
      ...this.recurring().map(
        ({ name, pauseMillis, work }) =>
          new RecurringTask(name, pauseMillis, work, this.logger, this.activity),
      ),
      new Reactions(this.log, this.records, this.tracedReactions(), this.clock, this.logger, this.activity),
    ];
  }

  private tracedReactions(): Reaction[] {
    const reactions = this.reactions();
    if (this.tracing === null) return reactions;
    return reactions.map((reaction) => ({
      name: reaction.name,
      react: (event) => runInTraceOf(event, () => reaction.react(event)),
    }));
  }

  private recurringOf(provider: object): RecurringMethod[] {
    const methods = provider as Readonly<Record<string, unknown>>;
    return this.scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object).flatMap((name) => {
      const method = methods[name] as RecurringMethod['work'];
      const recurrence = recurrenceOf(method);
      return recurrence === undefined ? [] : [{ ...recurrence, work: method.bind(provider) }];
    });
  }

  /** Each provider that is an object, once even if it has several tokens. */
  private providers(): object[] {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return [...new Set(instances)].filter((one): one is object => typeof one === 'object' && one !== null);
  }
}

/** @throws Error when two items have the same name */
function withDistinctNames<T extends { readonly name: string }>(all: T[]): T[] {
  const names = all.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`two providers do "${duplicate}" in the background`);
  return all;
}
