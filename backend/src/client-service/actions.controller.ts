import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service-api.js';
import { travellingGuests } from '@tour-portal/contracts/cancellation.js';
import { tidyName } from '@tour-portal/contracts/guest-names.js';
import { cents } from '@tour-portal/contracts/money.js';
import { dateIn, instant, plusHours } from '@tour-portal/contracts/time.js';
import { guestProblems, guestPrints } from '../bookings/guest-changes.js';
import { refusalOf } from '../bookings/booking-refusals.js';
import { PersonalData } from '../event-log/personal-data.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { invalid } from '../http/problems.js';
import { DRY_RUN } from '../http/query.js';
import { Actions } from './actions.js';
import { CorrectNamesDto, ExtendDto, NoteDto, ReasonDto, RefundDto } from './actions.dto.js';
import { Asked, PATH_ID, StaffGuard } from './staff-guard.js';
import type { StaffRequest } from './staff-guard.js';

/** What only client service may do to a booking (D42): each with a reason, each first as a dry run where asked for. */
@ApiTags('client service')
@ApiParam(PATH_ID)
@ApiQuery(DRY_RUN)
@Controller('v1/client-service/bookings/:id')
@UseGuards(StaffGuard)
@UseInterceptors(IdempotencyInterceptor)
export class ActionsController {
  constructor(
    private readonly actions: Actions,
    private readonly personal: PersonalData,
  ) {}

  /** For client service only: customers are never shown one. */
  @Post('note')
  @HttpCode(200)
  async note(
    @Asked() asked: StaffRequest,
    @Body() { note: text, reason = 'A note' }: NoteDto,
  ): Promise<ServedBookingAnswer> {
    const { booking } = await this.actions.act({ ...asked, reason }, async ({ document, allocate }) => {
      await this.actions.checkNotErased(document);
      const [note = 0] = (await allocate({ note: 1 })).note;
      return { type: 'AddNote', note, text: text.trim() };
    });
    return { booking };
  }

  /** Any active hold, as often as need be. */
  @Post('extend')
  @HttpCode(200)
  async extend(
    @Asked() asked: StaffRequest,
    @Body() { hours, until, reason }: ExtendDto,
  ): Promise<ServedBookingAnswer> {
    if ((hours === undefined) === (until === undefined))
      throw invalid([{ message: 'Say either hours or until when', fields: ['hours', 'until'] }]);
    const { booking } = await this.actions.act({ ...asked, reason }, ({ document: { expiredAt }, now }) => ({
      type: 'ExtendHoldTo',
      until: until === undefined ? plusHours(expiredAt ?? now, hours ?? 0) : instant(until),
      now,
    }));
    return { booking };
  }

  /** After the first payment too. */
  @Post('names')
  @HttpCode(200)
  async names(
    @Asked() asked: StaffRequest,
    @Body() { names, reason }: CorrectNamesDto,
  ): Promise<ServedBookingAnswer> {
    const { booking } = await this.actions.act({ ...asked, reason }, async ({ document, now, concluded }) => {
      await this.actions.checkNotErased(document);
      const problems = guestProblems(names, travellingGuests(document.guests));
      if (problems.length > 0)
        throw invalid(problems.map((problem) => ({ ...problem, field: `names.${problem.field}` })));
      const tidy = names.map(({ id: guest, fullName }) => ({ guest, fullName: tidyName(fullName) }));
      const prints = await guestPrints(this.personal, document.id, document.owner, tidy);
      return { type: 'CorrectNames', names: tidy, prints, concluded, now };
    });
    return { booking };
  }

  /** A part of a payment, or what is left of it. */
  @Post('refund')
  @HttpCode(200)
  async refund(
    @Asked() asked: StaffRequest,
    @Body() { payment, amount, reason }: RefundDto,
  ): Promise<ServedBookingAnswer> {
    const { booking } = await this.actions.act({ ...asked, reason }, async ({ allocate }) => {
      const [refund = 0] = (await allocate({ refund: 1 })).refund;
      return { type: 'OrderRefund', refund, payment, amount: cents(amount) };
    });
    return { booking };
  }

  /** Confirms a fully paid booking once more; its confirmation is printed and mailed. */
  @Post('reconfirm')
  @HttpCode(200)
  async reconfirm(@Asked() asked: StaffRequest, @Body() { reason }: ReasonDto): Promise<ServedBookingAnswer> {
    const { booking } = await this.actions.act(
      { ...asked, reason },
      ({ document: { owner, departedAt }, now, zoneBegin }) => {
        if (zoneBegin === null) throw refusalOf({ code: 'tour-started' });
        return { type: 'Reconfirm', owner, started: dateIn(zoneBegin, now) >= departedAt, now };
      },
    );
    return { booking };
  }
}
