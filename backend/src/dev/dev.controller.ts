import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { IsIn, IsInt, IsObject, IsOptional, Min } from 'class-validator';
import type { Request, Response } from 'express';
import { BackgroundThread } from '../background-thread.js';
import { invalidField } from '../http/problems.js';
import { Is, shouldBe } from '../http/input/validation.js';
import { Clock } from '../instance/clock.js';
import { DeveloperInbox } from '../messages/developer-inbox.js';
import { DevClock } from './dev-clock.js';
import { FAULT_POINTS, Faults } from '../event-log/faults.js';
import type { FaultPoint } from '../event-log/faults.js';
import { inboxPage } from './inbox-page.js';

class ClockDto {
  @IsOptional()
  @Is((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)), 'an ISO instant')
  now?: string;

  @IsOptional()
  @IsObject({ message: 'This should be like {"hours": 24}' })
  advance?: Record<string, unknown>;
}

class FaultDto {
  @IsIn(FAULT_POINTS, shouldBe(`one of ${FAULT_POINTS.join(', ')}`))
  point!: FaultPoint;

  @IsOptional()
  @IsInt(shouldBe('a whole number from 1'))
  @Min(1, shouldBe('a whole number from 1'))
  times?: number;
}

/** How far one `advance` may move the clock, forward or back: dates must keep years of four digits. */
const MAX_ADVANCE_MILLIS = 100 * 366 * 86_400_000;
const UNITS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1_000 } as const;

/** Developer tools (D52); mounted with DEV_TOOLS=1 only. */
@ApiExcludeController()
@Controller()
export class DevController {
  constructor(
    private readonly inbox: DeveloperInbox,
    private readonly clock: Clock,
    private readonly devClock: DevClock,
    private readonly faults: Faults,
    private readonly background: BackgroundThread,
  ) {}

  @Get('dev/inbox')
  async messages(
    @Query('to') to: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const entries = await this.inbox.entries(typeof to === 'string' && to !== '' ? to : null);
    if (request.accepts(['json', 'html']) === 'html') response.type('html').send(inboxPage(entries));
    else response.json(entries);
  }

  @Get('dev/clock')
  now(): { now: Instant } {
    return { now: this.clock.now() };
  }

  @Post('dev/clock')
  @HttpCode(200)
  async move(@Body() { now, advance }: ClockDto): Promise<{ now: Instant }> {
    if (now !== undefined) await this.devClock.moveTo(instant(now));
    else if (advance !== undefined) await this.devClock.advance(millisOf(advance));
    else throw invalidField('now', 'Send "now" or "advance"');
    await this.background.syncClock(this.clock.ahead);
    return { now: this.clock.now() };
  }

  @Get('dev/fault')
  points(): { points: readonly FaultPoint[] } {
    return { points: FAULT_POINTS };
  }

  /** The process is killed when one of its threads passes the point for the `times`-th time (default: the first). */
  @Post('dev/fault')
  @HttpCode(204)
  arm(@Body() { point, times = 1 }: FaultDto): void {
    this.faults.arm(point, times);
    this.background.arm(point, times);
  }
}

function millisOf(advance: Record<string, unknown>): number {
  const millis = Object.entries(advance).reduce((sum, [unit, count]) => {
    if (!Object.hasOwn(UNITS, unit))
      throw invalidField(`advance.${unit}`, `This should be one of ${Object.keys(UNITS).join(', ')}`);
    if (typeof count !== 'number' || !Number.isFinite(count))
      throw invalidField(`advance.${unit}`, 'This should be a number');
    return sum + count * UNITS[unit as keyof typeof UNITS];
  }, 0);
  if (Math.abs(millis) > MAX_ADVANCE_MILLIS)
    throw invalidField('advance', 'This should be at most 100 years');
  return millis;
}
