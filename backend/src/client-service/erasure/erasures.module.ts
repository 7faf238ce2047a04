import { Module } from '@nestjs/common';
import { AccountsServicesModule } from '../../accounts/accounts-services.module.js';
import { IssuedPdfsModule } from '../../issued/issued-pdfs.module.js';
import { IdempotencyModule } from '../../http/idempotency/idempotency.module.js';
import { MessagesModule } from '../../messages/messages.module.js';
import { Erasures } from './erasures.js';
import { StoredPersonalData } from './stored-personal-data.js';

/** Erasing a person (D44): by a call. Background work wipes the files, and finishes what a crash interrupted. */
@Module({
  imports: [AccountsServicesModule, IssuedPdfsModule, MessagesModule, IdempotencyModule],
  providers: [Erasures, StoredPersonalData],
  exports: [Erasures],
})
export class ErasuresModule {}
