import { millis } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import type { AccountCommand, AccountRefusal } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import type { SlotEntry } from '../../accounts/account-state.js';
import type { CommandContext } from '../../event-log/event-log.js';
import type { Streams } from '../../event-log/streams.js';
import { bookingDecider } from '../booking-decisions.js';
import { bookingStream, isActiveHold } from '../booking-state.js';
import type { HoldEndings } from './hold-endings.js';

/** A hold that wants its account's one slot (D21). */
export interface SlotOrder {
  readonly account: number;
  readonly booking: number;
  readonly tour: number;
  readonly departedAt: CalendarDate;
  /** The hold whose place it takes. */
  readonly replaces: number | null;
}

/** A hold that began to be placed more recently than this is not abandoned for another one of its account. */
const GRACE_MILLIS = 5_000;

/** The slot of an account, in which one active hold stands at a time (D21). */
export class HoldSlot {
  constructor(
    private readonly streams: Streams,
    private readonly endings: HoldEndings,
  ) {}

  /** Takes the slot. Before that it ends a hold in it whose time is over, or whose placing was interrupted by a crash. */
  async take(order: SlotOrder, context: CommandContext): Promise<AccountRefusal | null> {
    const stream = accountStream(order.account);
    const take = takingSlot(order, context);
    const first = await this.streams.execute(accountDecider, stream, take, context);
    if (first.ok) return null;
    if (first.refusal.code !== 'slot-taken') return first.refusal;
    for (const entry of first.refusal.by) await this.endIfOver(order.account, entry, context);
    const second = await this.streams.execute(accountDecider, stream, take, context);
    return second.ok ? null : second.refusal;
  }

  /** The refusal by the events of the account as they are now: a hold whose time is over still counts while it has the slot. */
  async refusal(order: SlotOrder, context: CommandContext): Promise<AccountRefusal | null> {
    const state = await this.streams.state(accountDecider, accountStream(order.account));
    const decision = accountDecider.decide(takingSlot(order, context), state);
    return 'refusal' in decision ? decision.refusal : null;
  }

  /** The refusal that `take` would answer: holds whose time is over do not count. Writes nothing. */
  async dryRunRefusal(order: SlotOrder, context: CommandContext): Promise<AccountRefusal | null> {
    const refusal = await this.refusal(order, context);
    if (refusal?.code !== 'slot-taken') return refusal;
    for (const { booking } of refusal.by) {
      const other = await this.streams.state(bookingDecider, bookingStream(booking));
      if (other.status === 'none' || isActiveHold(other, context.at)) return refusal;
    }
    return null;
  }

  private async endIfOver(account: number, entry: SlotEntry, context: CommandContext): Promise<void> {
    const occupied = { account, ...entry };
    const state = await this.streams.state(bookingDecider, bookingStream(entry.booking));
    if (state.status === 'hold') {
      if (!isActiveHold(state, context.at)) await this.endings.expire(occupied, context);
    } else if (state.status !== 'none') {
      await this.endings.release(occupied, context);
    } else if (millis(context.at) - millis(entry.takenAt) >= GRACE_MILLIS) {
      await this.endings.abandon(occupied, context);
    }
  }
}

function takingSlot(
  { booking, replaces, tour, departedAt }: SlotOrder,
  { at }: CommandContext,
): AccountCommand {
  return { type: 'TakeHoldSlot', booking, replaces, tour, departedAt, now: at };
}
