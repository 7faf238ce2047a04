import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { ApiKeys } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Documents } from '../../read-side/documents.js';

/** The keys that have not ended, by name (D63). */
export class ListApiKeys extends Query<ApiKeys> {}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(private readonly documents: Documents) {}

  async execute() {
    const documents = await this.documents.apiKeys();
    const apiKeys = documents.map(({ apiKey, name, scopes, madeAt, usedAt }) => {
      return { id: apiKey, name, scopes, madeAt, usedAt };
    });
    return { apiKeys };
  }
}
