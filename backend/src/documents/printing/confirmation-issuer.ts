import { Injectable } from '@nestjs/common';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { bookingDecider } from '../../bookings/booking-decisions.js';
import { bookingStream } from '../../bookings/booking-state.js';
import { Clock } from '../../instance/clock.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { uuidOf } from '../../instance/uuid.js';

/** A confirmation whose PDF is stored, ready to be recorded in its booking's history. */
export interface PrintedConfirmation {
  /** Key of the order, always the same for the same confirmation. */
  readonly key: string;
  readonly booking: number;
  /** The confirmation's id. */
  readonly confirmation: number;
  readonly type: Confirmation['type'];
  readonly issuedAt: Instant;
  /** The part of the PDF's link that cannot be guessed: made with the portal's key. */
  readonly hash: string;
  readonly filename: string;
  /** SHA-256 of the PDF, in hexadecimal. */
  readonly digest: string;
  /** The key of its mail in the store of sent mails. */
  readonly letter: string;
}

/** Records a printed confirmation in its booking's history; the same confirmation is recorded once only. */
@Injectable()
export class ConfirmationIssuer {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  async issue({ key, booking, ...confirmation }: PrintedConfirmation): Promise<void> {
    const command = { type: 'IssueConfirmation', confirmation } as const;
    const actor = { kind: 'system', name: 'printer' } as const;
    const context = commandContext(actor, this.clock.now(), uuidOf(`confirmation/${key}`));
    const result = await this.streams.execute(bookingDecider, bookingStream(booking), command, context);
    if ('refusal' in result) throw new Error(`confirmation ${key}: ${result.refusal.code}`);
  }
}
