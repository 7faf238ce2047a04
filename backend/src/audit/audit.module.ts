import { Module } from '@nestjs/common';
import { IssuedPdfsModule } from '../issued/issued-pdfs.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { EvidenceKeyController } from './evidence-key.controller.js';
import { EvidenceKey, GetPublishedKeyHandler } from './evidence-key.js';
import { EvidencePack } from './evidence-pack.js';

/** Evidence of what happened, and the key it is signed with. */
@Module({
  imports: [IssuedPdfsModule, MessagesModule],
  controllers: [EvidenceKeyController],
  providers: [EvidenceKey, EvidencePack, GetPublishedKeyHandler],
  exports: [EvidencePack],
})
export class AuditModule {}
