import type { WaitingOrder } from '@tour-portal/contracts/api/waiting-api.js';
import { PartyDto } from '../bookings/bookings.dto.js';

/** The body of POST /waiting-list: the tour, date, rooms and party of the hold that the customer waits for. */
export class WaitingOrderDto extends PartyDto implements WaitingOrder {}
