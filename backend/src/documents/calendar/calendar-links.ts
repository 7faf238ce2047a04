import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseId } from '@tour-portal/contracts/values/ids.js';

/** One of the private links that were made for a booking. */
export interface CalendarLinkId {
  readonly booking: number;
  /** Counted from 1. */
  readonly link: number;
}

/**
 * Makes and reads the private links of calendars (D64). A token is signed and kept nowhere: its owner can be shown it again,
 * and neither the log nor the records open a calendar.
 */
export class CalendarLinks {
  private readonly key: Buffer;

  constructor(
    secret: string,
    /** Where the portal is reached, without a slash at the end. */
    private readonly publicUrl: string,
  ) {
    this.key = createHmac('sha256', secret).update('calendar-link').digest();
  }

  /** What a calendar program asks again and again. */
  url(id: CalendarLinkId): string {
    return `${this.publicUrl}/v1/calendar/${this.token(id)}.ics`;
  }

  token({ booking, link }: CalendarLinkId): string {
    const signature = createHmac('sha256', this.key).update(`${booking}/${link}`).digest('base64url');
    return `${booking}.${link}.${signature}`;
  }

  /** Null for what was not made here. */
  read(token: string): CalendarLinkId | null {
    const [booking, link] = token.split('.', 2).map(parseId);
    if (booking == null || link == null) return null;
    const right = Buffer.from(this.token({ booking, link }));
    const given = Buffer.from(token);
    return right.length === given.length && timingSafeEqual(right, given) ? { booking, link } : null;
  }
}
