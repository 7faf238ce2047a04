import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Webhooks } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Documents } from '../../../read-side/documents.js';

/** Lists the webhooks, through which outside systems are told of events (D63). */
export class ListWebhooks extends Query<Webhooks> {}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(private readonly documents: Documents) {}

  async execute() {
    const documents = await this.documents.webhooks();
    const webhooks = documents.map(({ webhook, url, types, personal, enabled, disabledBecause, addedAt }) => {
      return { id: webhook, url, types, personal, enabled, disabledBecause, addedAt };
    });
    return { webhooks };
  }
}
