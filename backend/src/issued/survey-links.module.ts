import { Module } from '@nestjs/common';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { SurveyLinks } from './survey-links.js';

/** The links that open a survey; accounts, bookings and confirmations show them. */
@Module({
  providers: [
    {
      provide: SurveyLinks,
      useFactory: ({ sessionSecret }: Config) => new SurveyLinks(sessionSecret),
      inject: [CONFIG],
    },
  ],
  exports: [SurveyLinks],
})
export class SurveyLinksModule {}
