import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { areDocumentsOpen, parseDepartureDocumentId } from '@tour-portal/contracts/booking/document-ids.js';
import { OwnAccount } from '../../accounts/own-account.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { VersionedAnswer } from '../../http/versioned.js';
import type { Reader } from '../../sessions/own-writes.js';
import type { NoSuchDocument } from '../document-answers.js';
import { TravelDocuments, isPublicDocument } from './travel-documents.js';

/** A travel document. General ones are public; a departure's need a paid deposit for it (`areDocumentsOpen`, spec §6). */
export class GetTravelDocument extends Query<UseCaseResult<VersionedAnswer, NoSuchDocument>> {
  constructor(
    readonly id: number,
    /** Null: a visitor. */
    readonly reader: Reader | null,
  ) {
    super();
  }
}

@QueryHandler(GetTravelDocument)
export class GetTravelDocumentHandler implements IQueryHandler<GetTravelDocument> {
  constructor(
    private readonly travelDocuments: TravelDocuments,
    private readonly ownAccount: OwnAccount,
  ) {}

  async execute({ id, reader }: GetTravelDocument) {
    if (!isPublicDocument(id) && !(await this.mayRead(id, reader)))
      return refuse({ code: 'no-such-document' });
    const pdf = await this.travelDocuments.pdf(id);
    if (pdf === null) return refuse({ code: 'no-such-document' });
    return immediateAnswer({ ...pdf, type: 'application/pdf' });
  }

  /** Whether the customer has a booking of the document's departure whose travel documents are open. */
  private async mayRead(id: number, reader: Reader | null): Promise<boolean> {
    const document = parseDepartureDocumentId(id);
    if (reader === null || document === null) return false;
    const bookings = (await this.ownAccount.account(reader))?.bookings ?? [];
    return bookings.some(
      (booking) =>
        booking.tour === document.tour &&
        booking.departedAt === document.departedAt &&
        areDocumentsOpen(booking),
    );
  }
}
