import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { JoinWaitingListHandler } from './join-waiting-list.js';
import { LeaveWaitingListHandler } from './leave-waiting-list.js';
import { ListWaitingRequestsHandler } from './list-waiting-requests.js';
import { WaitingListController } from './waiting-list.controller.js';
import { WaitingRequests } from './waiting-requests.js';

/** The calls about waiting for seats. */
@Module({
  imports: [SessionsModule, IdempotencyModule],
  controllers: [WaitingListController],
  providers: [JoinWaitingListHandler, LeaveWaitingListHandler, ListWaitingRequestsHandler, WaitingRequests],
})
export class WaitingListModule {}
