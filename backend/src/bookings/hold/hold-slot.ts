import { millis } from '@tour-portal/contracts/values/time.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import type { AccountCommand, AccountRefusal } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import type { SlotEntry } from '../../accounts/account-state.js';
import type { CommandContext } from '../../event-log/event-log.js';
import type { Streams } from '../../event-log/streams.js';
import { bookingDecider } from '../booking-decisions.js';
import { bookingStream, isActiveHold } from '../booking-state.js';
import type { HoldEndings, HoldOccupancy } from './hold-endings.js';

/** A hold that is to be its account's one hold (D21), or is placed beyond that limit (D42). */
export interface SlotOrder extends HoldOccupancy {
  /** The hold that the new one replaces in the slot. */
  readonly replaces: number | null;
  readonly beyondLimit: boolean;
}

/** A hold whose placing began more recently than this is not abandoned in favor of another hold of its account. */
const GRACE_MILLIS = 5_000;

/** The slot of an account: room for one active hold placed online (D21), the one it replaces, and client service's (D42). */
export class HoldSlot {
  constructor(
    private readonly streams: Streams,
    private readonly endings: HoldEndings,
  ) {}

  /** Takes the slot. A hold in the way that is not active any more, or whose placing was interrupted by a crash, is cleared away first. */
  async take(order: SlotOrder, context: CommandContext): Promise<AccountRefusal | null> {
    const stream = accountStream(order.account);
    const command = takeCommand(order, context);
    const first = await this.streams.execute(accountDecider, stream, command, context);
    if (first.ok) return null;
    if (first.refusal.code !== 'slot-taken') return first.refusal;
    for (const entry of first.refusal.by) await this.clearIfInactive(order.account, entry, context);
    const second = await this.streams.execute(accountDecider, stream, command, context);
    return second.ok ? null : second.refusal;
  }

  /** The refusal by the account's present events: a hold whose time is over still counts while it has the slot. */
  async refusal(order: SlotOrder, context: CommandContext): Promise<AccountRefusal | null> {
    const state = await this.streams.state(accountDecider, accountStream(order.account));
    const decision = accountDecider.decide(takeCommand(order, context), state);
    return 'refusal' in decision ? decision.refusal : null;
  }

  /**
   * The refusal to expect of `take`, found without writing: holds that `take` would clear away do not count: those that
   * are not active any more, and those whose placing was interrupted by a crash.
   */
  async dryRunRefusal(order: SlotOrder, context: CommandContext): Promise<AccountRefusal | null> {
    const refusal = await this.refusal(order, context);
    if (refusal?.code !== 'slot-taken') return refusal;
    for (const entry of refusal.by) {
      const other = await this.streams.state(bookingDecider, bookingStream(entry.booking));
      if (isActiveHold(other, context.at)) return refusal;
      if (other.status === 'none' && !isInterrupted(entry, context)) return refusal;
    }
    return null;
  }

  private async clearIfInactive(account: number, entry: SlotEntry, context: CommandContext): Promise<void> {
    const occupied = { account, ...entry };
    const state = await this.streams.state(bookingDecider, bookingStream(entry.booking));
    if (state.status === 'hold') {
      if (!isActiveHold(state, context.at)) await this.endings.expire(occupied, context);
    } else if (state.status !== 'none') {
      await this.endings.release(occupied, context);
    } else if (isInterrupted(entry, context)) {
      await this.endings.abandon(occupied, context);
    }
  }
}

/** Whether a hold that is not placed yet began so long ago that its placing counts as crashed. */
function isInterrupted({ takenAt }: SlotEntry, { at }: CommandContext): boolean {
  return millis(at) - millis(takenAt) >= GRACE_MILLIS;
}

function takeCommand(
  { booking, replaces, tour, departedAt, beyondLimit }: SlotOrder,
  { at }: CommandContext,
): AccountCommand {
  return { type: 'TakeHoldSlot', booking, replaces, tour, departedAt, beyondLimit, now: at };
}
