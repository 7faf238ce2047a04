import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Readiness } from '@tour-portal/contracts/api/health-api.js';
import { BackgroundThread } from '../background-thread.js';
import { Draining } from '../instance/draining.js';
import { EventLog } from '../event-log/event-log.js';
import { OutsideServices } from '../outside-services/outside-services.js';
import { ReadSide } from '../read-side/read-side.js';
import { LogWatch } from '../stores/log-watch.js';
import { firstDamageSeen } from '../stores/sqlite/sqlite.js';
import { unavailableStore } from '../stores/unavailable-store.js';

/** How long the read models may take to show the whole log. */
const WAIT_MILLIS = 1_000;

/**
 * Whether the instance is not stopping, the stores answer and can be read, and the read models show the whole log. With
 * services, and if the stores answer, it also shows the state of mail, texts, gateway and flights, which does not affect
 * readiness.
 */
export class GetReadiness extends Query<Readiness> {
  constructor(readonly withServices: boolean) {
    super();
  }
}

@QueryHandler(GetReadiness)
export class GetReadinessHandler implements IQueryHandler<GetReadiness> {
  constructor(
    private readonly log: EventLog,
    private readonly readSide: ReadSide,
    private readonly services: OutsideServices,
    private readonly background: BackgroundThread,
    private readonly draining: Draining,
    private readonly watch: LogWatch,
  ) {}

  async execute({ withServices }: GetReadiness): Promise<Readiness> {
    if (this.draining.isDraining) return { status: 'stopping' };
    if (firstDamageSeen() !== null || this.background.isDamageSeen) return { status: 'damaged' };
    try {
      await this.watch.check();
      if (this.watch.problem !== null) return { status: 'damaged', problem: this.watch.problem };
      // The position that was seen before does not show whether the read models can be read now.
      await this.readSide.readPosition();
      const isCaughtUp = await this.readSide.waitFor(await this.log.store.head(), WAIT_MILLIS);
      // An event of a newer version at which this instance stopped projecting does not change the status: if a newer instance
      // projects, reads here are up to date (decision 0032).
      const status = isCaughtUp ? 'ok' : 'behind';
      const problem = this.background.projectingStopReason;
      return {
        status,
        ...(problem === null ? {} : { problem }),
        ...(withServices ? { services: await this.services.states() } : {}),
      };
    } catch (error) {
      const store = unavailableStore(error);
      return { status: 'unreachable', ...(store === null ? {} : { store }) };
    }
  }
}
