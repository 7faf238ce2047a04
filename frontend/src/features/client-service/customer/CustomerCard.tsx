import { useId } from 'react';
import { Link } from 'react-router';
import type { BookingCustomer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { weekdayText } from '@tour-portal/contracts/values/time.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { useToursQuery } from '../../../reference/reference-api.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import { Spinner } from '../../../ui/Spinner.js';
import { addressText } from '../guest-words.js';
import { historyAddress } from '../history/history-address.js';
import { stateWord } from '../search/state-word.js';
import { useCustomerQuery } from '../staff-api.js';
import { staffMoment } from '../times.js';
import './Customer.css';

/** The booking's owner as of now, with other bookings and requests on waiting lists. */
export function CustomerCard({ booking }: { booking: number }) {
  const titleId = useId();
  const customer = useCustomerQuery(booking);
  const { data, isFetching } = customer;
  return (
    <section className="people-card" aria-labelledby={titleId}>
      <h2 id={titleId}>The customer</h2>
      {isFetching && data === undefined ? <Spinner label="Opening the customer" /> : null}
      <LoadFailed queries={[customer]} />
      {data === undefined ? null : <Facts customer={data} booking={booking} />}
    </section>
  );
}

function Facts({ customer, booking }: { customer: BookingCustomer; booking: number }) {
  const { firstName, lastName, phoneNumber, email, address, doNotBook, bookings, waitingList } = customer;
  const tours = useToursQuery();
  const tourName = (id: number) => tours.data?.find((tour) => tour.id === id)?.name ?? 'A tour';
  const others = bookings.filter(({ id }) => id !== booking);
  // Once the customer's data is erased, the server sends one placeholder text in its place.
  const isErased = !/^\d+$/.test(phoneNumber);
  return (
    <>
      <dl className="person-facts">
        <Fact name="Name">{isErased ? firstName : `${firstName} ${lastName}`}</Fact>
        <Fact name="Phone">
          {isErased ? (
            phoneNumber
          ) : (
            <a href={`tel:+${phoneNumber}`}>
              <PhoneText digits={phoneNumber} />
            </a>
          )}
        </Fact>
        <Fact name="Email">{email.includes('@') ? <a href={`mailto:${email}`}>{email}</a> : email}</Fact>
        <Fact name="Address">{addressText(address)}</Fact>
        {doNotBook ? <Fact name="Online">May not book online</Fact> : null}
      </dl>
      <h3>Other bookings</h3>
      {others.length === 0 ? <p className="soft">None</p> : null}
      <ul className="customer-bookings">
        {others.map(({ id, number, tour, departedAt, state }) => (
          <li key={id}>
            <Link to={historyAddress(id)}>{number}</Link> {tourName(tour)}, {weekdayText(departedAt)}{' '}
            <span className="soft">{stateWord(state)}</span>
          </li>
        ))}
      </ul>
      {waitingList.length === 0 ? null : (
        <>
          <h3>Waiting for space</h3>
          <ul className="customer-bookings">
            {waitingList.map(({ id, tour, departedAt, roomGuests, offeredUntil }) => (
              <li key={id}>
                {tourName(tour)}, {weekdayText(departedAt)}, {pluralize(guestCount(roomGuests), 'guest')}
                {offeredUntil === null ? null : (
                  <span className="soft"> Offered until {staffMoment(offeredUntil)}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
