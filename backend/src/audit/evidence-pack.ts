import { Inject, Injectable } from '@nestjs/common';
import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { EventStore, StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { zipSync } from 'fflate';
import { accountStream } from '../accounts/account-state.js';
import { bookingStream } from '../bookings/booking-state.js';
import { accessStream } from './access-state.js';
import { PdfStore } from '../issued/pdf-store.js';
import { SentMailStore } from '../messages/sent-mail-store.js';
import { paymentStream } from '../payments/payment-state.js';
import { EVENT_STORE } from '../stores/store-tokens.js';
import { EventChain } from './event-chain.js';
import { EvidenceKey } from './evidence-key.js';
import { digestOf, issuedDocuments } from './issued-documents.js';

export const PACK_FORMAT = 'tour-portal-evidence/1';

/** A pack's description of itself; its exact text is signed. */
export interface Manifest {
  readonly format: string;
  readonly booking: number;
  readonly number: string;
  readonly madeAt: Instant;
  /** Who had the pack made: the name of a member of staff, or the audit command. */
  readonly madeBy: string;
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
  /** The last event of each stream, so that a stream that is cut short afterwards is detected. */
  readonly streams: readonly { readonly stream: string; readonly revision: number; readonly hash: string }[];
}

const README = `Evidence of one booking.

events.jsonl   every event as it is stored, one a line, in the order of the log; personal data is encrypted
history.jsonl  the booking's history, each event with a sentence; personal data as it was readable when the pack was made
documents/     the PDFs that were sent
letters/       the mails they were sent with
manifest.json  what the pack holds, with a SHA-256 of each file and the end of each stream
signature.txt  Ed25519 signature of manifest.json; public-key.pem checks it

To check it without any connection to the portal:  npm run audit -- verify PACK.zip
`;

/** Makes the evidence of one booking: events, PDFs and mails in one file that can be checked without the portal (D43). */
@Injectable()
export class EvidencePack {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(PdfStore) private readonly pdfs: Pick<PdfStore, 'find'>,
    @Inject(SentMailStore) private readonly mails: Pick<SentMailStore, 'find'>,
    @Inject(EvidenceKey) private readonly key: Pick<EvidenceKey, 'sign'>,
  ) {}

  /** @returns a ZIP file */
  async build(history: BookingHistory, madeAt: Instant, madeBy: string): Promise<Buffer> {
    const events = await this.storedEvents(history);
    const files = new Map<string, string | Buffer>([
      ['README.txt', README],
      ['events.jsonl', jsonLines(events)],
      ['history.jsonl', jsonLines(history.events)],
    ]);
    for (const event of events) await this.addDocuments(event, files);
    const chain = new EventChain();
    for (const event of events) chain.checkNext(event);
    const manifest: Manifest = {
      format: PACK_FORMAT,
      booking: history.booking,
      number: history.number,
      madeAt,
      madeBy,
      files: [...files].map(([name, content]) => {
        return { name, sha256: digestOf(content), bytes: Buffer.byteLength(content) };
      }),
      streams: [...chain.streamEnds()].map(([stream, end]) => ({ stream, ...end })),
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    const { signature, publicKey } = await this.key.sign(text);
    files.set('manifest.json', text).set('signature.txt', `${signature}\n`).set('public-key.pem', publicKey);
    const bytes = [...files].map(([name, content]) => [name, new Uint8Array(Buffer.from(content))] as const);
    return Buffer.from(zipSync(Object.fromEntries(bytes)));
  }

  /** All events of the history's streams, except the departure's, which other bookings share. */
  private async storedEvents({ booking, owner, events }: BookingHistory): Promise<StoredEvent[]> {
    const paymentStreams = events.flatMap(({ type, data }) =>
      type === 'PaymentStarted' ? [paymentStream(data['reference'] as string)] : [],
    );
    const streams = [
      bookingStream(booking),
      accountStream(owner.id),
      accessStream(booking),
      ...paymentStreams,
    ];
    const read = await Promise.all(streams.map((stream) => this.events.read(stream)));
    return read.flat().sort((a, b) => (a.position < b.position ? -1 : 1));
  }

  private async addDocuments(event: StoredEvent, files: Map<string, string | Buffer>): Promise<void> {
    const issued = issuedDocuments(event);
    if (issued === null) return;
    const { confirmation, hash, filename, letter } = issued;
    const pdf = await this.pdfs.find(hash);
    if (pdf !== null) files.set(documentName(confirmation, filename), pdf.bytes);
    const sent = letter === null ? null : await this.mails.find(letter);
    if (sent !== null) files.set(mailName(confirmation), sent.text);
  }
}

export function documentName(confirmation: number, filename: string): string {
  return `documents/${confirmation}-${filename}`;
}

export function mailName(confirmation: number): string {
  return `letters/${confirmation}.json`;
}

function jsonLines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
