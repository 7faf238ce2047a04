import { ApiProperty } from '@nestjs/swagger';
import type { RoomPrices } from '@tour-portal/contracts/api/reference-api.js';
import {
  CAPACITY_MAX,
  DATES_MAX,
  NOTICE_MAX,
  isCapacity,
  isNotice,
  isPriceList,
  isPriceName,
  isRoomPrices,
} from '@tour-portal/contracts/client-service/catalogue.js';
import { isCalendarDate } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { Is, MayBeMissing } from '../../http/input/validation.js';
import { WithReason } from '../actions/actions.dto.js';

const A_DAY = 'a day like 2027-05-02';
const SEATS = `a number of seats from 1 to ${CAPACITY_MAX}`;
const NOTICE = `at most ${NOTICE_MAX} characters, or null for none`;
const EXAMPLE_PRICES = { SGL: 176000, DBL: 156000, TPL: 150000 };
const areDates = (value: unknown): value is CalendarDate[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= DATES_MAX &&
  value.every(isCalendarDate) &&
  new Set(value).size === value.length;

/** POST …/catalogue/tours/{id}/departures (D61) */
export class NewDepartureDto extends WithReason {
  @ApiProperty({ example: '2027-05-02' })
  @Is(isCalendarDate, A_DAY)
  departedAt!: CalendarDate;

  @ApiProperty({ required: false, example: '2027-05-10', description: 'Absent: when the itinerary ends' })
  @MayBeMissing()
  @Is(isCalendarDate, A_DAY)
  concludedAt?: CalendarDate;

  @ApiProperty({ example: 44 })
  @Is(isCapacity, SEATS)
  capacity!: number;

  @ApiProperty({ example: 'High', description: 'A name that the prices of the year have' })
  @Is(isPriceName, 'the name of a price')
  priceName!: string;
}

/** PATCH …/catalogue/tours/{id}/departures (D61): only what is to change. */
export class DeparturesChangeDto extends WithReason {
  @ApiProperty({ type: [String], example: ['2027-05-02'] })
  @Is(areDates, 'one or more days like 2027-05-02, each once')
  dates!: CalendarDate[];

  @ApiProperty({ required: false, example: 44 })
  @MayBeMissing()
  @Is(isCapacity, SEATS)
  capacity?: number;

  @ApiProperty({ required: false, example: 'High' })
  @MayBeMissing()
  @Is(isPriceName, 'the name of a price')
  priceName?: string;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'The first night is in Lima.' })
  @MayBeMissing()
  @Is(isNotice, NOTICE)
  notice?: string | null;
}

/** PATCH …/catalogue/tours/{id}/years/{year} (D61): only what is to change. */
export class YearChangeDto extends WithReason {
  @ApiProperty({
    required: false,
    type: Object,
    example: { High: EXAMPLE_PRICES },
    description: 'Cents per person, by name',
  })
  @MayBeMissing()
  @Is(isPriceList, 'prices by name, each with SGL, DBL and TPL in cents')
  prices?: Record<string, RoomPrices>;

  @ApiProperty({ required: false, type: Object, example: EXAMPLE_PRICES })
  @MayBeMissing()
  @Is(isRoomPrices, 'SGL, DBL and TPL in cents')
  taxesAndFees?: RoomPrices;
}
