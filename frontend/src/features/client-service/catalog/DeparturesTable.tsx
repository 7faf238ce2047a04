import type { CatalogueDeparture, YearPrices } from '@tour-portal/contracts/client-service/catalogue.js';
import { pricePerPerson } from '@tour-portal/contracts/money/tour-prices.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { formatDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { Button } from '../../../ui/Button.js';

/** The departures of a tour in a year. @param props.onChosen null: the member may change no departure, so none can be chosen */
export function DeparturesTable(props: {
  label: string;
  departures: readonly CatalogueDeparture[];
  prices: YearPrices;
  chosen: readonly CalendarDate[];
  onChosen: ((dates: readonly CalendarDate[]) => void) | null;
  /** Whether the member may withdraw the departure or, where it is withdrawn, see how far that is. */
  mayOpenWithdrawal: (departure: CatalogueDeparture) => boolean;
  /** Asks to withdraw a departure, or shows how far its withdrawal is. */
  onOpenWithdrawal: (departure: CatalogueDeparture) => void;
}) {
  const { label, departures, prices, chosen, onChosen, mayOpenWithdrawal, onOpenWithdrawal } = props;
  const offeredDates = departures.filter(({ withdrawn }) => !withdrawn).map(({ departedAt }) => departedAt);
  const areAllChosen = offeredDates.length > 0 && offeredDates.every((date) => chosen.includes(date));
  return (
    <div className="catalog-table-box" role="region" aria-label={label} tabIndex={0}>
      <table className="catalog-table">
        <thead>
          <tr>
            <th scope="col">
              {onChosen === null ? (
                'Date'
              ) : (
                <label className="catalog-check">
                  <input
                    type="checkbox"
                    aria-label="Date: choose all"
                    checked={areAllChosen}
                    onChange={() => onChosen(areAllChosen ? [] : offeredDates)}
                  />
                  Date
                </label>
              )}
            </th>
            {['Seats', 'Paid', 'Held', 'Offered', 'Free'].map((name) => (
              <th key={name} scope="col" className="catalog-figure">
                {name}
              </th>
            ))}
            <th scope="col">Price, two in a room</th>
            <th scope="col">Notice</th>
            <th scope="col">
              <span className="visually-hidden">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {departures.map((departure) => {
            const { departedAt, capacity, taken, held, offered, free, priceName, notice, withdrawn } =
              departure;
            const day = formatDate(departedAt, 'ccc MMM d');
            const price = pricePerPerson(prices, priceName, 'DBL');
            return (
              <tr key={departedAt} className={withdrawn ? 'catalog-withdrawn' : undefined}>
                <th scope="row">
                  {onChosen === null || withdrawn ? (
                    <span className="catalog-check">{day}</span>
                  ) : (
                    <label className="catalog-check">
                      <input
                        type="checkbox"
                        checked={chosen.includes(departedAt)}
                        onChange={({ target }) =>
                          onChosen(
                            target.checked
                              ? [...chosen, departedAt]
                              : chosen.filter((date) => date !== departedAt),
                          )
                        }
                      />
                      {day}
                    </label>
                  )}
                </th>
                {[capacity, taken, held, offered, free].map((count, column) => (
                  <td key={column} className="catalog-figure">
                    {count}
                  </td>
                ))}
                <td>
                  {priceName}
                  {price === null ? '' : `, ${formatDollars(price)}`}
                </td>
                <td className="catalog-notice">{withdrawn ? 'Withdrawn' : notice}</td>
                <td>
                  {!mayOpenWithdrawal(departure) ? null : (
                    <Button
                      look="link"
                      aria-label={withdrawn ? `See how far it is with ${day}` : `Withdraw ${day}`}
                      onClick={() => onOpenWithdrawal(departure)}
                    >
                      {withdrawn ? 'See how far it is' : 'Withdraw'}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
