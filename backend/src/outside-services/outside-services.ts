import { Inject, Injectable } from '@nestjs/common';
import type { OutsideServiceState } from '@tour-portal/contracts/api/health-api.js';
import { withoutSecrets } from '@tour-portal/contracts/api/error-report.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { CONFIG } from '../instance/settings.js';
import { putRecord } from '../stores/put-record.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';

const COLLECTION = 'services';
/** Each thread stores the success of a service that goes on answering at most this often. */
const STORE_EVERY_MILLIS = 60_000;
const MAX_PROBLEM_LENGTH = 200;

type OutsideService = OutsideServiceState['name'];
type StoredState = Pick<OutsideServiceState, 'lastSuccess' | 'lastFailure' | 'problem'>;
type ServiceSettings = Pick<Config, 'smtpUrl' | 'twilio' | 'gateway' | 'flightsApi'>;

const NEVER_CALLED: StoredState = { lastSuccess: null, lastFailure: null, problem: null };

/** Whether mail, texts, gateway and flights really answer: their last success and last failure over all instances. */
@Injectable()
export class OutsideServices {
  private readonly lastStored = new Map<OutsideService, { readonly ok: boolean; readonly at: number }>();

  constructor(
    @Inject(BACKGROUND_RECORDS) private readonly records: Records,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(CONFIG) private readonly settings: ServiceSettings,
  ) {}

  /**
   * Runs a call to a service and stores whether it succeeded.
   * @param isAnswer whether an error is an answer of a working service, which counts as a success
   */
  async track<T>(
    name: OutsideService,
    work: () => Promise<T>,
    isAnswer: (error: unknown) => boolean = () => false,
  ): Promise<T> {
    try {
      const result = await work();
      await this.storeResult(name, null);
      return result;
    } catch (error) {
      await this.storeResult(
        name,
        isAnswer(error) ? null : String(error instanceof Error ? error.message : error),
      );
      throw error;
    }
  }

  async states(): Promise<OutsideServiceState[]> {
    return Promise.all(
      (Object.entries(providerNames(this.settings)) as [OutsideService, string][]).map(
        async ([name, provider]) => {
          const found = await this.records.get(COLLECTION, name);
          return {
            name,
            provider,
            ...((found?.record as unknown as StoredState | undefined) ?? NEVER_CALLED),
          };
        },
      ),
    );
  }

  /** Never throws: a state that cannot be stored must not change how the call ends for its caller. */
  private async storeResult(name: OutsideService, problem: string | null): Promise<void> {
    const ok = problem === null;
    const previous = this.lastStored.get(name);
    const millis = this.clock.systemMillis();
    if (ok && previous?.ok === true && millis - previous.at < STORE_EVERY_MILLIS) return;
    this.lastStored.set(name, { ok, at: millis });
    try {
      const now = this.clock.now();
      await putRecord(this.records, COLLECTION, name, (found) => ({
        ...(found ?? { ...NEVER_CALLED }),
        ...(ok
          ? { lastSuccess: now }
          : { lastFailure: now, problem: withoutSecrets(problem).slice(0, MAX_PROBLEM_LENGTH) }),
      }));
    } catch (error) {
      this.logger.warn({ error, name }, 'the state of an outside service could not be stored');
    }
  }
}

/** The provider of each service, in words for operators: its name or host, without user and password, or what takes its place. */
function providerNames({
  smtpUrl,
  twilio,
  gateway,
  flightsApi,
}: ServiceSettings): Readonly<Record<OutsideService, string>> {
  const host = (url: string) => new URL(url).host;
  return {
    mail: smtpUrl === null ? 'developer inbox' : host(smtpUrl),
    texts: twilio === null ? 'developer inbox' : 'Twilio',
    gateway:
      gateway.credentials === null
        ? `${gateway.name}, simulated`
        : `${gateway.name} at ${host(gateway.credentials.url)}`,
    flights: flightsApi === null ? 'timetable of the catalog' : host(flightsApi.url),
  };
}
