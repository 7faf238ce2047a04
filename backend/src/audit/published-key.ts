import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { PublishedKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { EvidenceKey } from './evidence-key.js';

/** The public key that evidence packs are checked with (D43). */
export class GetPublishedKey extends Query<PublishedKey> {}

@QueryHandler(GetPublishedKey)
export class GetPublishedKeyHandler implements IQueryHandler<GetPublishedKey> {
  constructor(private readonly key: EvidenceKey) {}

  execute(): Promise<PublishedKey> {
    return this.key.publishedKey();
  }
}
