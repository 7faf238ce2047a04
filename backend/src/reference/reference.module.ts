import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { GetReferenceHandler } from './reference-data.js';
import { ReferenceController } from './reference.controller.js';

/** The calls for reference data. */
@Module({
  imports: [SessionsModule],
  controllers: [ReferenceController],
  providers: [GetReferenceHandler],
})
export class ReferenceModule {}
