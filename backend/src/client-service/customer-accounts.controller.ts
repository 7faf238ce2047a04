import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { reasonProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import type { OpenedAccount } from '@tour-portal/contracts/client-service/client-service-api.js';
import { accountRefusal } from '../accounts/account-refusals.js';
import type { AccountCallResult } from '../accounts/account-refusals.js';
import { AddressDto, PersonDto, IsCompleteAddress, profileOf } from '../accounts/accounts.dto.js';
import type { Call } from '../event-log/call.js';
import { Changes } from '../http/answers.js';
import { Describes } from '../http/description/describes.js';
import { CallOfStaff } from '../http/input/calls.js';
import { DRY_RUN } from '../http/input/query.js';
import { Passes } from '../http/input/validation.js';
import { OpenForCustomer } from './open-for-customer.js';
import { RequiresRoleFor } from '../http/security/requires-role-for.js';
import { StaffGuard } from './staff/staff-guard.js';

/** POST /client-service/accounts: a reason, and the fields of sign-up (spec §5) without password and SMS code, which are the customer's. */
export class OpenAccountDto extends PersonDto {
  @IsCompleteAddress()
  address!: AddressDto;

  @ApiProperty({ example: 'Called and asked for an account' })
  @Passes(reasonProblem)
  reason!: string;
}

/** Accounts that client service opens for customers on the phone (decision 0021). */
@ApiTags('client service')
@ApiQuery(DRY_RUN)
@Controller('v1/client-service/accounts')
@UseGuards(StaffGuard)
@RequiresRoleFor('open-account')
@Changes(accountRefusal)
export class CustomerAccountsController {
  constructor(private readonly commands: CommandBus) {}

  @Describes({ summary: 'Open an account for a customer on the phone', answer: 'OpenedAccount' })
  @Post()
  open(@Body() body: OpenAccountDto, @CallOfStaff() call: Call): AccountCallResult<OpenedAccount> {
    return this.commands.execute(new OpenForCustomer(profileOf(body), call));
  }
}
