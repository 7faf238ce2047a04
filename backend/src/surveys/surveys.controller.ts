import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { SubmittedSurvey, SurveyInvitation } from '@tour-portal/contracts/api/survey-api.js';
import type { VisitorCall } from '../event-log/call.js';
import { Changes, Reads } from '../http/answers.js';
import type { AnswerOf } from '../http/answers.js';
import { Describes } from '../http/description/describes.js';
import { CallOfVisitor } from '../http/input/calls.js';
import { SubmitSurvey } from './submit-survey.js';
import { GetSurveyInvitation } from './survey-invitation.js';
import { surveyLinkRefusal, surveyRefusal } from './survey-refusals.js';
import { SurveyDto, SurveyLinkDto } from './surveys.dto.js';

/** The survey after a tour (D34), reached by its signed link: needs no session. */
@ApiTags('surveys')
@Controller('v1/surveys')
export class SurveysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Describes({ summary: "The tour that a survey's link is for", answer: 'SurveyInvitation' })
  @Get()
  @Reads(surveyLinkRefusal)
  invitation(@Query() { signature }: SurveyLinkDto): AnswerOf<SurveyInvitation, typeof surveyLinkRefusal> {
    return this.queries.execute(new GetSurveyInvitation(signature));
  }

  @Describes({ summary: 'Submit the answers of a survey', answer: 'SubmittedSurvey' })
  @Post()
  @Changes(surveyRefusal)
  submit(
    @Body() { signature, answers }: SurveyDto,
    @CallOfVisitor() call: VisitorCall,
  ): AnswerOf<SubmittedSurvey, typeof surveyRefusal> {
    const { overall, director, hotels, meals, value, comment = '' } = answers;
    return this.commands.execute(
      new SubmitSurvey(signature, { overall, director, hotels, meals, value, comment }, call),
    );
  }
}
