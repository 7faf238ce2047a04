import { Module } from '@nestjs/common';
import { SurveyLinks } from './survey-links.js';

/** The links that open a survey; accounts, bookings and confirmations show them. */
@Module({ providers: [SurveyLinks], exports: [SurveyLinks] })
export class SurveyLinksModule {}
