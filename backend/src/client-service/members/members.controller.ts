import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import type { HttpException } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { emailProblem, normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type {
  StaffChange,
  StaffMember,
  StaffMembers,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Call } from '../../event-log/call.js';
import { Changes } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallOfStaff, NoParameters } from '../../http/input/calls.js';
import { DRY_RUN } from '../../http/input/query.js';
import { EmptyIs204 } from '../../http/empty-is-204.js';
import { invalidField, notFound, refused } from '../../http/problems.js';
import { ReasonDto } from '../actions/actions.dto.js';
import type { StaffRefusal } from '../staff/staff-decisions.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { StaffGuard } from '../staff/staff-guard.js';
import { MailPasswordLink } from './mail-password-link.js';
import { MemberDto } from './members.dto.js';
import { RemoveMember } from './remove-member.js';
import { SetMember } from './set-member.js';
import { GetStaffMembers } from './staff-members.js';

type MemberAnswer<T> = AnswerOf<T, typeof memberRefusal>;

const EMAIL = { name: 'email', type: String, example: 'sam@example.com' };

/** The e-mail of a path, normalized; an invalid one is refused as the field `email`. */
const PathEmail = () =>
  Param('email', {
    transform: (email: string) => {
      const problem = emailProblem(email);
      if (problem !== null) throw invalidField('email', problem);
      return normalizeEmail(email);
    },
  });

/** Who works in client service, for managers (D60). */
@ApiTags('client service')
@Controller('v1/client-service/staff')
@UseGuards(StaffGuard)
@RequiresRoleFor('staff')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Describes({ summary: 'Who may sign in to client service, and what they may do', answer: 'StaffMembers' })
  @Get()
  list(@NoParameters() _: undefined): Promise<StaffMembers> {
    return this.queries.execute(new GetStaffMembers());
  }

  /** A new member is mailed a link to choose a password. */
  @Describes({ summary: 'Add a member of client service, or change one', answer: 'StaffChange' })
  @Put(':email')
  @ApiParam(EMAIL)
  @ApiQuery(DRY_RUN)
  @HttpCode(200)
  @Changes(memberRefusal)
  set(
    @Body() { name, roles }: MemberDto,
    @CallOfStaff() call: Call,
    @PathEmail() email: string,
  ): MemberAnswer<StaffChange> {
    return this.commands.execute(new SetMember(email, { name, roles }, call));
  }

  @Describes({
    summary: 'Remove a member of client service, sessions and all',
    answer: 'StaffMember',
    also: { 204: null },
  })
  @Delete(':email')
  @EmptyIs204()
  @ApiParam(EMAIL)
  @ApiQuery(DRY_RUN)
  @Changes(memberRefusal)
  remove(
    @Body() _: ReasonDto,
    @CallOfStaff() call: Call,
    @PathEmail() email: string,
  ): MemberAnswer<StaffMember | undefined> {
    return this.commands.execute(new RemoveMember(email, call));
  }

  @Describes({
    summary: 'Mail a link to choose a password once more',
    answer: 'StaffMember',
    also: { 204: null },
  })
  @Post(':email/invite')
  @EmptyIs204()
  @ApiParam(EMAIL)
  @ApiQuery(DRY_RUN)
  @HttpCode(200)
  @Changes(memberRefusal)
  invite(
    @Body() _: ReasonDto,
    @CallOfStaff() call: Call,
    @PathEmail() email: string,
  ): MemberAnswer<StaffMember | undefined> {
    return this.commands.execute(new MailPasswordLink(email, call));
  }
}

function memberRefusal({ code }: StaffRefusal): HttpException {
  switch (code) {
    case 'no-such-staff':
      return notFound();
    case 'own-roles':
      return refused(409, 'You cannot change your own roles or remove yourself. Please ask another manager.');
  }
}
