import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Readiness } from '@tour-portal/contracts/api/health-api.js';
import { BackgroundThread } from '../background-thread.js';
import { Draining } from '../instance/draining.js';
import { EventLog } from '../event-log/event-log.js';
import { OutsideServices } from '../outside-services/outside-services.js';
import { ReadSide } from '../read-side/read-side.js';
import { LogWatch } from '../stores/log-watch.js';
import { damageSeen } from '../stores/sqlite/sqlite.js';
import { storeAway } from '../stores/store-away.js';

const WAIT_MILLIS = 1_000;

/**
 * Whether the stores answer and can be read, and the read models show the whole log. With services it says how mail, texts,
 * gateway and flights did too; an instance is not less ready for them.
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
    if (damageSeen() !== null || this.background.isDamageSeen) return { status: 'damaged' };
    try {
      await this.watch.look();
      if (this.watch.problem !== null) return { status: 'damaged', problem: this.watch.problem };
      // What was reached before says nothing of whether the read models can be read now.
      await this.readSide.look();
      const caughtUp = await this.readSide.waitFor(await this.log.store.head(), WAIT_MILLIS);
      // As long as a newer instance projects what this one cannot, its reads are as good as any (decision 0032).
      const status = caughtUp ? 'ok' : 'behind';
      const problem = this.background.stoppedProjecting;
      return {
        status,
        ...(problem === null ? {} : { problem }),
        ...(withServices ? { services: await this.services.states() } : {}),
      };
    } catch (error) {
      const store = storeAway(error);
      return { status: 'unreachable', ...(store === null ? {} : { store }) };
    }
  }
}
