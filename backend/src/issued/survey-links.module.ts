import { Module } from '@nestjs/common';
import { SurveyLinks } from './survey-links.js';

/** Makes and checks the links that open a survey. */
@Module({ providers: [SurveyLinks], exports: [SurveyLinks] })
export class SurveyLinksModule {}
