import { ApiProperty } from '@nestjs/swagger';
import { isCalendarDate } from '@tour-portal/contracts/values/time.js';
import { airlineProblem, flightNumberProblem } from '@tour-portal/contracts/travel/flight-rules.js';
import { Passes } from '../http/input/validation.js';

const dateProblem = (value: string) =>
  isCalendarDate(value) ? null : 'This should be a date such as 2027-05-02';
const flagProblem = (value: string) =>
  ['true', 'false'].includes(value) ? null : 'This should be true or false';

/** GET /flights */
export class FlightQueryDto {
  @ApiProperty({ example: 'UA' })
  @Passes(airlineProblem)
  airlineIata!: string;

  @ApiProperty({ example: '2027-05-02' })
  @Passes(dateProblem)
  date!: string;

  @ApiProperty({ example: '1234' })
  @Passes(flightNumberProblem)
  number!: string;

  @ApiProperty({ enum: ['true', 'false'] })
  @Passes(flagProblem)
  isArrival!: string;
}
