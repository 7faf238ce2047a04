import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { SentMail } from '@tour-portal/contracts/client-service/client-service-api.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { SentMailStore, storedMessage } from '../../messages/sent-mail-store.js';
import { BookingAccessLog } from '../history/booking-access-log.js';
import type { NoSuchBooking } from '../history/history-refusals.js';
import { BookingReplay } from '../history/booking-replay.js';

/**
 * The mail of a confirmation, as it was sent but for the signature of its link. `digest` is the SHA-256 of the mail; the
 * event of the confirmation calls it `letter`.
 */
export class GetSentMail extends Query<UseCaseResult<SentMail, NoSuchBooking>> {
  constructor(
    readonly staff: number,
    readonly booking: number,
    readonly digest: string,
  ) {
    super();
  }
}

@QueryHandler(GetSentMail)
export class GetSentMailHandler implements IQueryHandler<GetSentMail> {
  constructor(
    private readonly replay: BookingReplay,
    private readonly accessLog: BookingAccessLog,
    private readonly sentMails: SentMailStore,
  ) {}

  async execute({ staff, booking, digest }: GetSentMail) {
    const events = await this.replay.events(booking);
    if (events === null) return refuse({ code: 'no-such-booking' });
    const mail = await this.sentMails.find(digest);
    if (mail?.booking !== booking) return refuse({ code: 'no-such-booking' });
    await this.accessLog.record(staff, booking, 'history', 'a mail that was sent');
    const { to, subject, text, html, attachments = [] } = storedMessage(mail);
    return immediateAnswer({ to, subject, text, html, attachments });
  }
}
