import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { VersionedAnswer } from '../../http/versioned.js';
import { PdfStore } from '../../issued/pdf-store.js';
import type { NoSuchDocument } from '../document-answers.js';

/** A confirmation, for every caller who knows its hash and its filename (D33). */
export class GetIssuedConfirmation extends Query<UseCaseResult<VersionedAnswer, NoSuchDocument>> {
  constructor(
    readonly hash: string,
    readonly filename: string,
  ) {
    super();
  }
}

@QueryHandler(GetIssuedConfirmation)
export class GetIssuedConfirmationHandler implements IQueryHandler<GetIssuedConfirmation> {
  constructor(private readonly pdfs: PdfStore) {}

  async execute({ hash, filename }: GetIssuedConfirmation) {
    const pdf = /^[0-9a-f]{64}$/.test(hash) ? await this.pdfs.find(hash) : null;
    if (pdf === null || pdf.filename !== filename) return refuse({ code: 'no-such-document' });
    return immediateAnswer({ bytes: pdf.bytes, filename, type: 'application/pdf', version: hash });
  }
}
