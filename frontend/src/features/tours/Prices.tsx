import { formatDollars } from '@tour-portal/contracts/values/money.js';
import type { RoomType, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { pricePerPerson } from '@tour-portal/contracts/money/tour-prices.js';

const ROOM_TYPES: readonly (readonly [RoomType, string, string])[] = [
  ['SGL', 'Single', '1 guest'],
  ['DBL', 'Double', '2 guests'],
  ['TPL', 'Triple', '3 guests'],
];

/** Prices per person by room type, a column for each season (price name) of the year. */
export function Prices({ year }: { year: TourYearReference }) {
  const seasons = Object.keys(year.prices);
  return (
    <div className="prices-box">
      <table className="prices">
        <caption>Price per person in {year.year}, taxes and fees included</caption>
        <thead>
          <tr>
            <th scope="col">Room</th>
            {seasons.map((season) => (
              <th key={season} scope="col">
                {season}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROOM_TYPES.map(([type, name, guests]) => (
            <tr key={type}>
              <th scope="row">
                {name} <span className="soft small">{guests}</span>
              </th>
              {seasons.map((season) => {
                const price = pricePerPerson(year, season, type);
                return (
                  <td key={season} className="money">
                    {price === null ? '' : formatDollars(price)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
