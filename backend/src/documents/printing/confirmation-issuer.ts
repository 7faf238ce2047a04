import { Injectable } from '@nestjs/common';
import { bookingDecider } from '../../bookings/booking-decisions.js';
import { bookingStream } from '../../bookings/booking-state.js';
import { Clock } from '../../instance/clock.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { uuidOf } from '../../instance/uuid.js';
import type { PrintedConfirmation } from './printer.js';

/** Records a printed confirmation in its booking's history; the same confirmation is recorded once only. */
@Injectable()
export class ConfirmationIssuer {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  async issue({ key, booking, ...confirmation }: PrintedConfirmation): Promise<void> {
    const command = { type: 'IssueConfirmation', confirmation } as const;
    const context = commandContext(
      { kind: 'system', name: 'printer' },
      this.clock.now(),
      uuidOf(`confirmation/${key}`),
    );
    const result = await this.streams.execute(bookingDecider, bookingStream(booking), command, context);
    if ('refusal' in result) throw new Error(`confirmation ${key}: ${result.refusal.code}`);
  }
}
