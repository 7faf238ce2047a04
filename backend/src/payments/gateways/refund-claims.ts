import { setTimeout as sleep } from 'node:timers/promises';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../../instance/clock.js';
import { GatewayRefused, GatewayUnavailable, NotSettledYet } from './gateway.js';

const CLAIMS = 'refund-claims';
/** Long enough for a refund, whose search for an earlier one asks the gateway at least once for each month since the charge. */
const CLAIM_MILLIS = 10 * 60_000;
/** How long nobody asks again after an error that does not rule out a refund: by then a search finds it if it was made. */
const PAUSE_MILLIS = 25_000;
const POLL_MILLIS = 250;
/** How often a caller looks at another's claim at most: for five seconds, as an instance has to stop within ten. */
const MAX_TRIES = 20;

/**
 * Lets one caller at a time, of all instances, ask the gateway for the refund of a key; refunds of other keys do not wait.
 * A gateway looks for an earlier refund of the key and then refunds, so two callers at the same moment would both find none
 * and refund twice.
 */
export class RefundClaims {
  /** @param pollMillis how long to wait before another's claim is looked at again */
  constructor(
    private readonly records: Records,
    private readonly clock: Pick<Clock, 'systemMillis'>,
    private readonly pollMillis = POLL_MILLIS,
  ) {}

  /**
   * Calls `refund` once no other caller is asking for the refund of this key.
   * @throws GatewayUnavailable where another caller takes too long or failed a moment ago; the errors of `refund`
   */
  async whileClaimed<T>(key: string, refund: () => Promise<T>): Promise<T> {
    const version = await this.claim(key);
    try {
      const made = await refund();
      await this.records.remove(CLAIMS, key, version);
      return made;
    } catch (error) {
      if (error instanceof GatewayRefused || error instanceof NotSettledYet)
        await this.records.remove(CLAIMS, key, version);
      else await this.records.replace(CLAIMS, key, this.expiringIn(PAUSE_MILLIS), version);
      throw error;
    }
  }

  /** Answers the version of the claim. */
  private async claim(key: string): Promise<number> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const version = await this.tryToClaim(key);
      if (version !== null) return version;
      await sleep(this.pollMillis);
    }
    throw new GatewayUnavailable(`${key} is being made by another instance, or failed a moment ago`);
  }

  private async tryToClaim(key: string): Promise<number | null> {
    const claim = this.expiringIn(CLAIM_MILLIS);
    const found = await this.records.get(CLAIMS, key);
    try {
      if (found === null) return await this.records.insert(CLAIMS, key, claim);
    } catch (error) {
      if (error instanceof DuplicateRecord) return null;
      throw error;
    }
    if (Number(found.record['expiresAt']) > this.clock.systemMillis()) return null;
    return (await this.records.replace(CLAIMS, key, claim, found.version)) ? found.version + 1 : null;
  }

  private expiringIn(millis: number): { readonly expiresAt: number } {
    return { expiresAt: this.clock.systemMillis() + millis };
  }
}
