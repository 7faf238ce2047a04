import { Controller, Get, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { BookingCustomer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { NoParameters, PathId } from '../../http/input/calls.js';
import type { StaffLogin } from '../../http/request-context.js';
import { historyRefusal } from '../history/history-refusals.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { CurrentStaff, StaffGuard } from '../staff/staff-guard.js';
import { GetBookingCustomer } from './booking-customer.js';

@ApiTags('client service')
@Controller('v1/client-service/bookings/:id/customer')
@UseGuards(StaffGuard)
@RequiresRoleFor('read')
@Reads(historyRefusal)
export class CustomerController {
  constructor(private readonly queries: QueryBus) {}

  /** The look at the customer is recorded before the call is answered. */
  @Describes({
    summary: 'Who holds a booking: how to reach them, their other bookings and what they wait for',
    answer: 'BookingCustomer',
  })
  @Get()
  customer(
    @CurrentStaff() { staff }: StaffLogin,
    @NoParameters() _: undefined,
    @PathId() booking: number,
  ): AnswerOf<BookingCustomer, typeof historyRefusal> {
    return this.queries.execute(new GetBookingCustomer(staff, booking));
  }
}
