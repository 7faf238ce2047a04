import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Charges, OrderedRefund } from '@tour-portal/contracts/booking-events.js';
import type { CancelAnswer, ChangeAnswer, RefundedPart } from '@tour-portal/contracts/client-service-api.js';
import { travellingGuests } from '@tour-portal/contracts/cancellation.js';
import { totalOf } from '@tour-portal/contracts/fees.js';
import { cents } from '@tour-portal/contracts/money.js';
import { guestRoomsProblem } from '@tour-portal/contracts/room-changes.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { invalidField, refused } from '../http/problems.js';
import { DRY_RUN } from '../http/query.js';
import { Actions } from './actions.js';
import type { Acted, ActionFacts } from './actions.js';
import { CancelDto, PriceDto, RoomsDto } from './actions.dto.js';
import { Asked, PATH_ID, StaffGuard } from './staff-guard.js';
import type { StaffRequest } from './staff-guard.js';

/** Cancelling guests, and changing what rooms or the tour cost (D25, D28, D42); the dry run shows the same amounts. */
@ApiTags('client service')
@ApiParam(PATH_ID)
@ApiQuery(DRY_RUN)
@Controller('v1/client-service/bookings/:id')
@UseGuards(StaffGuard)
@UseInterceptors(IdempotencyInterceptor)
export class MoneyActionsController {
  constructor(private readonly actions: Actions) {}

  /** Some guests, or without `guests` the whole booking. */
  @Post('cancel')
  @HttpCode(200)
  async cancel(@Asked() asked: StaffRequest, @Body() { guests, reason }: CancelDto): Promise<CancelAnswer> {
    const acted = await this.actions.act({ ...asked, reason }, async (facts) => {
      const { document, now, prices, concluded, allocate } = facts;
      const strange = guests?.find((guest) => !document.guests.some((one) => one.id === guest));
      if (strange !== undefined) throw invalidField('guests', `This booking has no guest ${strange}`);
      const refunds = refundsNeeded(document);
      const ids = await allocate({ refund: refunds, fee: document.guests.length });
      return {
        type: 'CancelGuests',
        guests: guests ?? null,
        prices,
        concluded,
        now,
        ids: { refunds: ids.refund, fees: ids.fee },
      };
    });
    for (const { type, data } of acted.events)
      if (type === 'BookingCancelled' || type === 'GuestsCancelled')
        return { booking: acted.booking, guests: data.guests, refunds: partsOf(data.refunds) };
    throw refused(409, 'This is cancelled already');
  }

  /** Every guest who travels in one of the rooms. */
  @Post('rooms')
  @HttpCode(200)
  async rooms(@Asked() asked: StaffRequest, @Body() { rooms, reason }: RoomsDto): Promise<ChangeAnswer> {
    const acted = await this.actions.act({ ...asked, reason }, async (facts) => {
      const { document, now, prices, concluded, allocate } = facts;
      const travelling = travellingGuests(document.guests).map((guest) => guest.id);
      const problem = document.cancelledAt === null ? guestRoomsProblem(rooms, travelling) : null;
      if (problem !== null) throw invalidField('rooms', problem);
      const ids = await allocate({ refund: refundsNeeded(document), fee: document.guests.length });
      return {
        type: 'ChangeRooms',
        rooms,
        prices,
        concluded,
        now,
        ids: { refunds: ids.refund, fees: ids.fee },
      };
    });
    return changeAnswer(acted);
  }

  /** A charge, or with an amount below 0 a credit: it lowers what is owed, and what was paid beyond that goes back. */
  @Post('price')
  @HttpCode(200)
  async price(
    @Asked() asked: StaffRequest,
    @Body() { guest, amount, reason }: PriceDto,
  ): Promise<ChangeAnswer> {
    const acted = await this.actions.act({ ...asked, reason }, async (facts) => {
      const { document, now, concluded, allocate } = facts;
      if (!document.guests.some((one) => one.id === guest))
        throw invalidField('guest', 'This booking has no such guest');
      const ids = await allocate({ refund: refundsNeeded(document), fee: 1 });
      const [fee = 0] = ids.fee;
      const own = { refunds: ids.refund, fee };
      return { type: 'ChangePrice', guest, amount: cents(amount), concluded, now, ids: own };
    });
    return changeAnswer(acted);
  }
}

/** As many as there can be: one a payment and reason, and some for payments that arrive meanwhile. */
function refundsNeeded({ payments }: ActionFacts['document']): number {
  return 2 * payments.length + 4;
}

function partsOf(refunds: readonly OrderedRefund[]): RefundedPart[] {
  return refunds.map(({ payment, total }) => ({ payment, total }));
}

/** What was charged and what goes back; nothing, where all was so before. */
function changeAnswer({ booking, events }: Acted): ChangeAnswer {
  const none: Charges = { fees: [], consumptions: [], refunds: [] };
  const changed = events.find(({ type }) => type === 'RoomsChanged' || type === 'PriceChanged');
  const { fees, refunds } = (changed?.data as Charges | undefined) ?? none;
  return {
    booking,
    fees: fees.map(({ guest, type, amount, tax }) => ({
      guest,
      type,
      amount,
      tax,
      total: totalOf({ amount, tax }),
    })),
    refunds: partsOf(refunds),
  };
}
