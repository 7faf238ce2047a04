import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import type { Config } from '../../instance/config.js';
import { CONFIG, PUBLIC_URL } from '../../instance/settings.js';

/** One of the private links that were made for a booking. */
export interface CalendarLinkId {
  readonly booking: number;
  /** Counted from 1. */
  readonly link: number;
}

/**
 * Makes and reads the private links of calendars (D64). A token is signed and not stored: it can be made again for its
 * owner, and nobody can open a calendar with what the log and the records contain.
 */
@Injectable()
export class CalendarLinks {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) { sessionSecret }: Pick<Config, 'sessionSecret'>,
    /** Without a slash at the end. */
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {
    this.key = createHmac('sha256', sessionSecret).update('calendar-link').digest();
  }

  /** The address that a calendar program subscribes to. */
  url(id: CalendarLinkId): string {
    return `${this.publicUrl}/v1/calendar/${this.token(id)}.ics`;
  }

  token({ booking, link }: CalendarLinkId): string {
    const signature = createHmac('sha256', this.key).update(`${booking}/${link}`).digest('base64url');
    return `${booking}.${link}.${signature}`;
  }

  /** The link of a token; null if the portal has not made it. */
  read(token: string): CalendarLinkId | null {
    const [booking, link] = token.split('.', 2).map(parseId);
    if (booking == null || link == null) return null;
    const expected = Buffer.from(this.token({ booking, link }));
    const given = Buffer.from(token);
    return expected.length === given.length && timingSafeEqual(expected, given) ? { booking, link } : null;
  }
}
