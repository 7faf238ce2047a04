import { readHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { priceForRooms } from '@tour-portal/contracts/money/tour-prices.js';
import { HoldSummary } from '../../booking/cards/HoldSummary.js';
import { useYearsOfTourQuery } from '../../reference/reference-api.js';

/** The hold that a query asks for: tour, date, rooms and price. Empty unless the query is valid and the loaded catalog has its departure. */
export default function HoldFacts({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const hold = readHoldQuery((name) => query.get(name));
  const { data } = useYearsOfTourQuery(hold?.tour ?? 0, { skip: hold === null });
  const year = data?.find((candidate) => candidate.year === Number(hold?.date.slice(0, 4)));
  const departure = year?.departures.find(({ departedAt }) => departedAt === hold?.date);
  if (hold === null || year === undefined || departure === undefined) return null;
  return (
    <HoldSummary
      hold={hold}
      catalog={{ tours: [], tourYears: [year] }}
      price={priceForRooms(year, departure.priceName, hold.roomGuests)}
    />
  );
}
