import type { Records } from '@tour-portal/contracts/stores/records.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Clock } from '../instance/clock.js';
import { insertOnce } from '../stores/insert-once.js';
import type { Attachment, Carrier, Message } from './message.js';

export interface InboxEntry extends Omit<Message, 'attachments'> {
  /** The links in the text and the HTML, and those of the attachments. */
  readonly links: string[];
  readonly at: Instant;
}

/** Keeps messages instead of sending them, to be read at `/dev/inbox` (D52). */
export class DeveloperInbox implements Carrier {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    /** The link that opens an attachment. */
    private readonly linkTo: (attachment: Attachment) => string,
  ) {}

  async deliver(id: string, message: Message): Promise<void> {
    const attachments = [...(message.attachments ?? [])];
    // `newest` is the time with a minus, because `find` gives the lowest first.
    const record = { ...message, attachments, newest: -this.clock.millis() };
    await insertOnce(this.records, 'inbox', id, record);
  }

  /** At most `limit`, the newest first; `to`: only those to one address or number, among the newest 10,000; null: to anybody. */
  async entries(to: string | null, limit = 200): Promise<InboxEntry[]> {
    const found = await this.records.find('inbox', 'newest', 0, to === null ? limit : 10_000);
    const wanted = found.filter(({ record }) => to === null || record['to'] === to).slice(0, limit);
    return wanted.map(({ record }) => {
      const { newest, attachments = [], ...message } = record as unknown as Message & { newest: number };
      return { ...message, links: this.linksIn(message, attachments), at: instant(-newest) };
    });
  }

  private linksIn({ text, html }: Message, attachments: readonly Attachment[]): string[] {
    const hrefs = [...(html ?? '').matchAll(/href="([^"]+)"/g)].map((match) =>
      (match[1] ?? '').replaceAll('&amp;', '&'),
    );
    // A punctuation mark at the end of a link belongs to the sentence.
    const textLinks = text.match(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g) ?? [];
    return [...new Set([...hrefs, ...textLinks, ...attachments.map(this.linkTo)])];
  }
}
