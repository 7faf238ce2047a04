import { Body, Controller, Patch, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { DetailsAnswer, NamesAnswer, TransportsAnswer } from '@tour-portal/contracts/api/booking-api.js';
import { STAFF_MAX_GUESTS } from '@tour-portal/contracts/hold/rooms.js';
import type { Call } from '../../event-log/call.js';
import { Changes } from '../../http/answers.js';
import { CallOrDryRun, PathId } from '../../http/input/calls.js';
import { Describes } from '../../http/description/describes.js';
import { DRY_RUN } from '../../http/input/query.js';
import { CurrentAccount } from '../../http/request-context.js';
import { SessionGuard } from '../../http/security/session-guard.js';
import { ListValidationPipe } from '../../http/input/validation.js';
import { bookingRefusal } from '../booking-refusals.js';
import type { BookingAnswer } from '../booking-refusals.js';
import { DetailsDto, GuestTransportsDto, NameDto } from './guests.dto.js';
import { SetGuestDetails } from './set-guest-details.js';
import { SetNames } from './set-names.js';
import { SetTransports } from './set-transports.js';

const LIST_BODY = { isArray: true, required: true } as const;
const listPipe = (item: new () => object) => new ListValidationPipe(item, STAFF_MAX_GUESTS);

/** Steps 1, 3 and 4: names, details and travel of the guests (spec §5, §7). */
@ApiTags('bookings')
@ApiQuery(DRY_RUN)
@Controller('v1/bookings/:id/guests')
@UseGuards(SessionGuard)
@Changes(bookingRefusal)
export class GuestsController {
  constructor(private readonly commands: CommandBus) {}

  @Describes({ summary: 'Name the guests', answer: 'NamesAnswer' })
  @Patch('names')
  @ApiBody({ type: NameDto, ...LIST_BODY })
  names(
    @CurrentAccount() account: number,
    @Body(listPipe(NameDto)) names: NameDto[],
    @PathId() booking: number,
    @CallOrDryRun() call: Call,
  ): BookingAnswer<NamesAnswer> {
    return this.commands.execute(new SetNames(account, booking, names, call));
  }

  @Describes({ summary: 'Enter the details of the guests', answer: 'DetailsAnswer' })
  @Patch('details')
  @ApiBody({ type: DetailsDto, ...LIST_BODY })
  details(
    @CurrentAccount() account: number,
    @Body(listPipe(DetailsDto)) details: DetailsDto[],
    @PathId() booking: number,
    @CallOrDryRun() call: Call,
  ): BookingAnswer<DetailsAnswer> {
    return this.commands.execute(new SetGuestDetails(account, booking, details, call));
  }

  /** With `dryRun` the answer shows what the transfers would cost, and nothing is stored. */
  @Describes({ summary: 'Enter how the guests arrive and depart', answer: 'TransportsAnswer' })
  @Patch('transports')
  @ApiBody({ type: GuestTransportsDto, ...LIST_BODY })
  transports(
    @CurrentAccount() account: number,
    @Body(listPipe(GuestTransportsDto)) transports: GuestTransportsDto[],
    @PathId() booking: number,
    @CallOrDryRun() call: Call,
  ): BookingAnswer<TransportsAnswer> {
    return this.commands.execute(new SetTransports(account, booking, transports, call));
  }
}
