import { Body, Controller, Get, Post, Query, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { SurveyAnswer, SurveyInvitation } from '@tour-portal/contracts/survey-api.js';
import { INVALID_SURVEY_LINK, surveyOpensAt } from '@tour-portal/contracts/surveys.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { Request } from 'express';
import { refusalOf } from '../bookings/booking-refusals.js';
import { foldBooking } from '../bookings/booking-view.js';
import { DecideBooking } from '../bookings/decide-booking.js';
import { Clock } from '../clock.js';
import { EventLog } from '../event-log/event-log.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { invalidField } from '../http/problems.js';
import { noParameters, onlyParameter } from '../http/query.js';
import { customerContext, portalOf } from '../http/request-context.js';
import { sessionCookie } from '../http/session-guard.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { SurveyLinks, surveyFacts } from './survey-links.js';
import { SurveyDto } from './surveys.dto.js';

/** The survey after a tour (D34), reached by its signed link: needs no session. */
@ApiTags('surveys')
@Controller('v1/surveys')
export class SurveysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: EventLog,
    private readonly links: SurveyLinks,
    private readonly catalogue: CatalogueOfToday,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  /** What the survey is about, whether it is open, and whether it was answered. */
  @Get()
  @ApiQuery({ name: 'signature' })
  async invitation(@Query() query: Record<string, unknown>): Promise<SurveyInvitation> {
    const document = await this.signed(onlyParameter(query, 'signature'), 'query');
    const { departedAt, concludedAt, surveySubmittedAt } = document;
    const { tour, location } = surveyFacts(document, this.catalogue.current(this.clock.now()));
    const opensAt = surveyOpensAt(concludedAt);
    return { tour, location, departedAt, concludedAt, opensAt, submittedAt: surveySubmittedAt };
  }

  /** Takes the answers once; whoever sends them again gets the same answer. */
  @Post()
  @UseInterceptors(IdempotencyInterceptor)
  async submit(
    @Query() parameters: Record<string, unknown>,
    @Body() body: SurveyDto,
    @Req() request: Request,
  ): Promise<SurveyAnswer> {
    noParameters(parameters);
    const { id, owner } = await this.signed(body.signature, 'body');
    const now = this.clock.now();
    const context = customerContext(portalOf(request), owner, now);
    const { overall, director, hotels, meals, value, comment = '' } = body.answers;
    const answers = { overall, director, hotels, meals, value, comment };
    const decision = { type: 'SubmitSurvey', answers, now } as const;
    const result = await this.commands.execute(new DecideBooking(id, decision, context));
    if (!result.ok) throw refusalOf(result.refusal);
    await this.ownWrites.shown({ sid: sessionCookie(request) }, result.position);
    const { surveySubmittedAt: submittedAt } = result.document;
    if (submittedAt === null) throw new Error('a submitted survey has no time');
    return { submittedAt };
  }

  /** @throws HttpException in one and the same way for a bad signature and for a booking that nobody has */
  private async signed(signature: unknown, place: 'body' | 'query'): Promise<BookingDocument> {
    const booking = typeof signature === 'string' ? this.links.bookingOf(signature) : null;
    const folded = booking === null ? null : await foldBooking(this.log, booking);
    if (folded === null) throw invalidField('signature', INVALID_SURVEY_LINK, place);
    return folded.document;
  }
}
