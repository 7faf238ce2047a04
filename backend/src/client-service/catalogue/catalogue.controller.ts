import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type {
  CatalogueDeparture,
  CatalogueTour,
  Withdrawal,
  YearPrices,
} from '@tour-portal/contracts/client-service/catalogue.js';
import { mayDo, notAllowedMessage } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { yearPipe } from '../../departures/year-pipe.js';
import type { Call } from '../../event-log/call.js';
import { Changes, Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallOfStaff, NoParameters, PathId } from '../../http/input/calls.js';
import { pathDay } from '../../http/input/path-id.js';
import { DRY_RUN } from '../../http/input/query.js';
import { invalidField, notFound, refused } from '../../http/problems.js';
import type { StaffLogin } from '../../http/request-context.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { ReasonDto } from '../actions/actions.dto.js';
import { CurrentStaff, StaffGuard } from '../staff/staff-guard.js';
import { GetCatalogueDepartures } from './catalogue-departures.js';
import { catalogueRefusalOf } from './catalogue-refusals.js';
import { GetCatalogueTours } from './catalogue-tours.js';
import { DeparturesChangeDto, NewDepartureDto, YearChangeDto } from './catalogue.dto.js';
import { ChangeDepartures } from './change-departures.js';
import { GetWithdrawal } from './get-withdrawal.js';
import { ScheduleDeparture } from './schedule-departure.js';
import { SetPrices } from './set-prices.js';
import { WithdrawDeparture } from './withdraw-departure.js';

type CatalogueAnswer<T> = AnswerOf<T, typeof catalogueRefusalOf>;

const PATH_DAY = { name: 'date', example: '2027-05-02' };
const pathYear: PipeTransform<string, number> = {
  transform: (text) => {
    if (!/^[1-9]\d{3}$/.test(text)) throw notFound();
    return Number(text);
  },
};

/** What is sold when, with how many seats and at what price (D61). */
@ApiTags('client service')
@Controller('v1/client-service/catalogue/tours')
@UseGuards(StaffGuard)
@RequiresRoleFor('see-catalogue')
export class CatalogueController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Describes({ summary: 'The tours, with the years and prices of each', answer: 'CatalogueTours' })
  @Get()
  tours(@NoParameters() _: undefined): Promise<CatalogueTour[]> {
    return this.queries.execute(new GetCatalogueTours());
  }

  @Describes({
    summary: 'The departures of a tour in a year, with their seats, price and notice',
    answer: 'CatalogueDepartures',
  })
  @Get(':id/departures')
  @ApiQuery({ name: 'year', example: '2027' })
  @Reads(catalogueRefusalOf)
  departures(@PathId() tour: number, @Query(yearPipe) year: number): CatalogueAnswer<CatalogueDeparture[]> {
    return this.queries.execute(new GetCatalogueDepartures(tour, year));
  }

  @Describes({ summary: 'Schedule a departure', answer: 'CatalogueDeparture' })
  @RequiresRoleFor('catalogue')
  @Post(':id/departures')
  @HttpCode(200)
  @ApiQuery(DRY_RUN)
  @Changes(catalogueRefusalOf)
  schedule(
    @Body() { reason: _, ...departure }: NewDepartureDto,
    @CallOfStaff() call: Call,
    @PathId() tour: number,
  ): CatalogueAnswer<CatalogueDeparture> {
    return this.commands.execute(new ScheduleDeparture(tour, departure, call));
  }

  /**
   * Checks every date before it changes one: a capacity below the seats in use is refused, with the number of these seats.
   * If seats are taken or a departure is withdrawn after the check, a date may still be refused: then the prices and notices of
   * all dates are changed, and the capacities of the dates before it.
   */
  @Describes({
    summary: 'Change one or many departures: seats, price, notice',
    answer: 'CatalogueDepartures',
  })
  @RequiresRoleFor('capacity')
  @Patch(':id/departures')
  @ApiQuery(DRY_RUN)
  @Changes(catalogueRefusalOf)
  change(
    @Body() { reason: _, dates, ...change }: DeparturesChangeDto,
    @CallOfStaff() call: Call,
    @CurrentStaff() { roles }: StaffLogin,
    @PathId() tour: number,
  ): CatalogueAnswer<CatalogueDeparture[]> {
    const changesSeatsAtMost = change.priceName === undefined && change.notice === undefined;
    if (!changesSeatsAtMost && !mayDo(roles, 'catalogue')) throw refused(403, notAllowedMessage('catalogue'));
    if (changesSeatsAtMost && change.capacity === undefined)
      throw invalidField('capacity', 'Say what is to change: capacity, priceName or notice');
    return this.commands.execute(new ChangeDepartures(tour, dates, change, call));
  }

  /** Prices that are not named stay; holds and bookings keep theirs. */
  @Describes({ summary: 'Set prices of a tour in a year', answer: 'YearPrices' })
  @RequiresRoleFor('catalogue')
  @Patch(':id/years/:year')
  @ApiParam({ name: 'year', example: '2027' })
  @ApiQuery(DRY_RUN)
  @Changes(catalogueRefusalOf)
  prices(
    @Body() { reason: _, ...change }: YearChangeDto,
    @CallOfStaff() call: Call,
    @PathId() tour: number,
    @Param('year', pathYear) year: number,
  ): CatalogueAnswer<YearPrices> {
    if (change.prices === undefined && change.taxesAndFees === undefined)
      throw invalidField('prices', 'Say what is to change: prices or taxesAndFees');
    return this.commands.execute(new SetPrices(tour, year, change, call));
  }

  /** In the background the bookings are cancelled at no cost, and what was paid for their traveling guests is refunded. */
  @Describes({ summary: 'Withdraw a departure, or see whom that would concern', answer: 'Withdrawal' })
  @RequiresRoleFor('withdraw')
  @Post(':id/departures/:date/withdraw')
  @HttpCode(200)
  @ApiParam(PATH_DAY)
  @ApiQuery(DRY_RUN)
  @Changes(catalogueRefusalOf)
  withdraw(
    @Body() _: ReasonDto,
    @CallOfStaff() call: Call,
    @PathId() tour: number,
    @Param('date', pathDay) departedAt: CalendarDate,
  ): CatalogueAnswer<Withdrawal> {
    return this.commands.execute(new WithdrawDeparture(tour, departedAt, call));
  }

  @Describes({ summary: 'How far the withdrawal of a departure is', answer: 'Withdrawal' })
  @RequiresRoleFor('read')
  @Get(':id/departures/:date/withdrawal')
  @ApiParam(PATH_DAY)
  @Reads(catalogueRefusalOf)
  withdrawal(
    @NoParameters() _: undefined,
    @PathId() tour: number,
    @Param('date', pathDay) departedAt: CalendarDate,
  ): CatalogueAnswer<Withdrawal> {
    return this.queries.execute(new GetWithdrawal(tour, departedAt));
  }
}
