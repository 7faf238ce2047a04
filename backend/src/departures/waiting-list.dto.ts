import { PickType } from '@nestjs/swagger';
import type { WaitingOrder } from '@tour-portal/contracts/waiting-api.js';
import { HoldDto } from '../bookings/bookings.dto.js';

/** POST /waiting-list: what a hold of a party of its own would ask for. */
export class WaitingOrderDto
  extends PickType(HoldDto, ['tour', 'roomGuests', 'date'])
  implements WaitingOrder {}
