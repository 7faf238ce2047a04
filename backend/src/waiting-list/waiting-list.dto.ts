import type { WaitingOrder } from '@tour-portal/contracts/api/waiting-api.js';
import { PartyDto } from '../bookings/bookings.dto.js';

/** POST /waiting-list: what a hold would ask for. */
export class WaitingOrderDto extends PartyDto implements WaitingOrder {}
