import { PickType } from '@nestjs/swagger';
import type { WaitingOrder } from '@tour-portal/contracts/api/waiting-api.js';
import { HoldDto } from '../bookings/bookings.dto.js';

/** POST /waiting-list: what a hold would ask for. */
export class WaitingOrderDto
  extends PickType(HoldDto, ['tour', 'roomGuests', 'date', 'number'])
  implements WaitingOrder {}
