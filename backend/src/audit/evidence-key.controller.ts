import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { PublishedKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Describes } from '../http/description/describes.js';
import { EVIDENCE_KEY_PATH, GetPublishedKey } from './evidence-key.js';

/** The public key of this portal's evidence packs (D43), for anybody who receives one. */
@ApiTags('client service')
@Controller()
export class EvidenceKeyController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({ summary: 'The public key that evidence packs are checked with', answer: 'PublishedKey' })
  @Get(EVIDENCE_KEY_PATH)
  published(): Promise<PublishedKey> {
    return this.queries.execute(new GetPublishedKey());
  }
}
