import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { instant } from '@tour-portal/contracts/time.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Clock } from '../clock.js';
import type { Carrier, Message } from './message.js';

export interface InboxEntry extends Message {
  readonly links: string[];
  readonly at: Instant;
}

/** Keeps messages instead of sending them, to be read at `/dev/inbox` (D52). */
export class DeveloperInbox implements Carrier {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  async deliver(id: string, message: Message): Promise<void> {
    try {
      await this.records.insert('inbox', id, { ...message, newest: -this.clock.millis() });
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
    }
  }

  /** Newest first; all messages, or those to one address or number. */
  async entries(to: string | null, limit = 200): Promise<InboxEntry[]> {
    const found = await this.records.find('inbox', 'newest', 0, to === null ? limit : 10_000);
    const wanted = found.filter(({ record }) => to === null || record['to'] === to).slice(0, limit);
    return wanted.map(({ record }) => {
      const { newest, ...message } = record as unknown as Message & { newest: number };
      return { ...message, links: linksIn(message), at: instant(-newest) };
    });
  }
}

function linksIn({ text, html }: Message): string[] {
  const hrefs = [...(html ?? '').matchAll(/href="([^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  // What ends a sentence is no part of the link in it.
  return [...new Set([...hrefs, ...(text.match(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g) ?? [])])];
}
