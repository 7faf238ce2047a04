import { Module } from '@nestjs/common';
import { DevClock } from './dev-clock.js';

/** The developers' clock, only with developer tools. It is set before the first request and the first background work. */
@Module({ providers: [DevClock], exports: [DevClock] })
export class DevClockModule {}
