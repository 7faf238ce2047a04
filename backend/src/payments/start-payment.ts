import { createHash } from 'node:crypto';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import type { FeeChoice } from '@tour-portal/contracts/money/fees.js';
import type { PaymentTokenAnswer } from '@tour-portal/contracts/api/payment-api.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import type { BookingRefusal } from '../bookings/booking-decisions.js';
import { bookingStream } from '../bookings/booking-state.js';
import { refuse } from '../event-log/call.js';
import type { Answer, Call, RefusedResult } from '../event-log/call.js';
import { EventLog } from '../event-log/event-log.js';
import { Faults } from '../event-log/faults.js';
import { Streams } from '../event-log/streams.js';
import { Documents } from '../read-side/documents.js';
import { GATEWAY } from './gateways/gateway.js';
import type { Gateway } from './gateways/gateway.js';
import { paymentDecider } from './payment-decisions.js';
import { paymentStream } from './payment-state.js';

/** Opens a payment of some fees with the gateway (spec §7 "payments/token"). */
export class StartPayment extends Command<Answer<PaymentTokenAnswer> | RefusedResult<BookingRefusal>> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly choices: readonly FeeChoice[],
    readonly call: Call,
  ) {
    super();
  }
}

const REFERENCE_CHARACTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

/** The payment's name with the gateway: 20 letters and digits, the same for a retry of the same command. */
function referenceOf(commandId: string): string {
  const bytes = createHash('sha256').update(commandId).digest().subarray(0, 20);
  return Array.from(bytes, (byte) => REFERENCE_CHARACTERS[byte % REFERENCE_CHARACTERS.length]).join('');
}

@CommandHandler(StartPayment)
export class StartPaymentHandler implements ICommandHandler<StartPayment> {
  constructor(
    private readonly streams: Streams,
    private readonly log: EventLog,
    private readonly documents: Documents,
    private readonly faults: Faults,
    @Inject(GATEWAY) private readonly gateway: Gateway,
  ) {}

  /** @throws GatewayUnavailable */
  async execute({ account, booking, choices, call: { context, dryRun } }: StartPayment) {
    const reference = referenceOf(context.commandId);
    const gateway = this.gateway.name;
    const now = context.at;
    const command = { type: 'StartPayment', owner: account, reference, gateway, choices, now } as const;
    const stream = bookingStream(booking);
    if (dryRun) {
      const previewed = await this.streams.preview(bookingDecider, stream, command);
      if ('refusal' in previewed) return refuse(previewed.refusal);
      const amounts = previewed.events.flatMap((event) =>
        event.type === 'PaymentStarted' ? event.data.total : [],
      );
      const answer = { token: '', gateway, amount: amounts[0]!, url: '' };
      return { ok: true as const, answer, position: null };
    }
    const outcome = await this.streams.execute(bookingDecider, stream, command, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    this.faults.pass('payment:started');
    const started = outcome.events.find((event) => event.type === 'PaymentStarted');
    const { items, total } = started?.data ?? (await this.startedBefore(stream, reference));
    const requested = await this.streams.execute(
      paymentDecider,
      paymentStream(reference),
      {
        type: 'RequestPayment',
        request: { reference, booking, account, gateway, items, total, requestedAt: now },
      },
      context,
    );
    this.faults.pass('payment:requested');
    const email = (await this.documents.account(account))?.email ?? '';
    const { token, url } = await this.gateway.open({
      reference,
      amount: total,
      description: `Booking ${'terms' in outcome.state ? outcome.state.terms.number : booking}`,
      customer: { account, email },
    });
    const position = (requested.ok ? requested.position : null) ?? outcome.position;
    return { ok: true as const, answer: { token, gateway, amount: total, url }, position };
  }

  /** What an earlier try of the same command started under the reference. */
  private async startedBefore(stream: string, reference: string): Promise<EventData['PaymentStarted']> {
    const events = await this.log.readEncrypted(stream);
    for (const event of events)
      if (event.type === 'PaymentStarted' && event.data.reference === reference) return event.data;
    throw new Error(`payment ${reference} was never started`);
  }
}
