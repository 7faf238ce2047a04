/** A message to a person. `to` is an e-mail address, or a phone number as digits (D7). */
export interface Message {
  readonly kind: 'sms' | 'email';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  /** Issued PDFs; default none. */
  readonly attachments?: readonly Attachment[];
}

/** A PDF that `PdfStore` has under its hash. */
export type Attachment = {
  readonly filename: string;
  readonly hash: string;
};

/** What delivers messages: an SMS or mail service, or the developer inbox. */
export interface Carrier {
  /** @param id the same for every try of one message, for services that can recognize a repetition */
  deliver(id: string, message: Message): Promise<void>;
}
