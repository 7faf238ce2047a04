import { Module } from '@nestjs/common';
import { DevClock } from './dev-clock.js';

/** The developers' clock, only with developer tools. It is set before anything reads the time. */
@Module({ providers: [DevClock], exports: [DevClock] })
export class DevClockModule {}
