import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Attachment, Carrier, Message } from './message.js';

/**
 * How long the mail server may take to connect, to greet and between two of its answers. Short, because the outbox tries again
 * after 30 seconds: a mail whose delivery has not ended by then could be sent twice.
 */
const TIMEOUT_MILLIS = 8_000;

/** Sends mail through the SMTP server of `SMTP_URL`. */
export class SmtpCarrier implements Carrier {
  private readonly transport;
  private readonly domain: string;

  constructor(
    url: string,
    private readonly from: string,
    private readonly pdfs: { find(hash: string): Promise<{ readonly bytes: Buffer } | null> },
    timeoutMillis = TIMEOUT_MILLIS,
  ) {
    // The sender may have a name: Trailhead Tours <tours@example.com>.
    this.domain = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
    this.transport = createTransport({
      url,
      connectionTimeout: timeoutMillis,
      greetingTimeout: timeoutMillis,
      socketTimeout: timeoutMillis,
    });
  }

  async deliver(id: string, { to, subject, text, html, attachments = [] }: Message): Promise<void> {
    // Every try of a message carries the same Message-ID, by which a mailbox can recognize a repetition.
    const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${this.domain}>`;
    await this.transport.sendMail({
      from: this.from,
      to,
      subject: subject ?? '',
      text,
      messageId,
      ...(html === null ? {} : { html }),
      attachments: await Promise.all(attachments.map((attachment) => this.loadAttachment(attachment))),
    });
  }

  private async loadAttachment({ filename, hash }: Attachment) {
    const pdf = await this.pdfs.find(hash);
    if (pdf === null) throw new Error(`the PDF ${filename} is not kept`);
    return { filename, content: pdf.bytes, contentType: 'application/pdf' };
  }
}
