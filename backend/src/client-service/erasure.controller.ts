import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ErasurePreview } from '@tour-portal/contracts/client-service-api.js';
import { foldOwnStreams } from '../accounts/own-streams.js';
import { Clock } from '../clock.js';
import { EventLog } from '../event-log/event-log.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { pathId } from '../http/path-id.js';
import { notFound, refused } from '../http/problems.js';
import { DRY_RUN, dryRunParameter } from '../http/query.js';
import { portalOf, staffContext } from '../http/request-context.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { ReasonDto } from './actions.dto.js';
import { erasurePreview } from './erasure-preview.js';
import { Erasures } from './erasures.js';
import { Asked, PATH_ID, StaffGuard } from './staff-guard.js';
import type { StaffRequest } from './staff-guard.js';

/** Forgetting a person (D44). */
@ApiTags('client service')
@ApiParam(PATH_ID)
@Controller('v1/client-service/accounts/:id/erase')
@UseGuards(StaffGuard)
export class ErasureController {
  constructor(
    private readonly erasures: Erasures,
    private readonly log: EventLog,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  /** With `dryRun` it says what would go, what would stay and what stands in the way; without, it is done. */
  @Post()
  @HttpCode(200)
  @ApiQuery(DRY_RUN)
  @UseInterceptors(IdempotencyInterceptor)
  async erase(
    @Asked() { member, id, query, request }: StaffRequest,
    @Body() { reason }: ReasonDto,
  ): Promise<ErasurePreview> {
    const dryRun = dryRunParameter(query);
    const account = pathId(id);
    const now = this.clock.now();
    const own = await foldOwnStreams(this.log, account);
    if (own === null) throw notFound();
    const preview = erasurePreview(account, own.bookings, this.catalogue.current(now), now);
    if (dryRun) return preview;
    if (preview.standsInTheWay.length > 0) throw refused(409, preview.standsInTheWay.join(' '));
    const context = staffContext(portalOf(request), member, now, reason);
    const refusal = await this.erasures.forget(account, own.bookings, context);
    if (refusal?.code === 'no-such-account') throw notFound();
    if (refusal !== null) throw refused(409, 'The account has an active hold. Please delete it first.');
    return preview;
  }
}
