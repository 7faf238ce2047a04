import { Module } from '@nestjs/common';
import { BackgroundThread } from './background-thread.js';

/** The thread that works in the background, started once everything here could be built. */
@Module({ providers: [BackgroundThread], exports: [BackgroundThread] })
export class BackgroundThreadModule {}
