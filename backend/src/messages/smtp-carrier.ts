import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Attachment, Carrier, Message } from './message.js';

/** Sends mail through the SMTP server of `SMTP_URL`. */
export class SmtpCarrier implements Carrier {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
    private readonly pdfs: { find(hash: string): Promise<{ readonly bytes: Buffer } | null> },
  ) {
    this.transport = createTransport(url);
  }

  async deliver(id: string, { to, subject, text, html, attachments = [] }: Message): Promise<void> {
    // A second try after a lost answer carries the same Message-ID, by which mailboxes recognize a repetition.
    const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${this.from.split('@').at(-1) ?? 'localhost'}>`;
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
