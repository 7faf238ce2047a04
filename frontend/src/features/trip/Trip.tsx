import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Airline, Hotel, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { hotelStays, type HotelStay } from '@tour-portal/contracts/travel/hotel-stays.js';
import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import { formatDate, weekdayText, plusDays, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { Landscape } from '../../art/Landscape.js';
import type { BookedTour } from '../../booking/booked-tour.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import { roomsOf } from '../../booking/rooms-of.js';
import { calendarAddress } from '../../booking/manage-address.js';
import { SavedSide } from '../../booking/travel/SavedSide.js';
import { groupByTravel } from '@tour-portal/contracts/travel/travel-text.js';
import { selectIsOfflineReady } from '../../offline/offline-slice.js';
import { telephoneUrl, useBrand } from '../../reference/brand.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { dialogPart } from '../../ui/dialogs/dialog-part.js';

const CalendarLinkDialog = dialogPart('calendar-link', () => import('./CalendarLinkDialog.js'));

interface TripProps {
  booked: BookedTour;
  catalog: { readonly hotels: readonly Hotel[]; readonly airlines: readonly Airline[] };
}

/** A trip from the way there to the way home. @param props.booked with a deposit paid */
export function Trip({ booked, catalog }: TripProps) {
  const { year } = booked;
  return (
    <Card className="trip">
      <Head booked={booked} />
      <Guests booked={booked} />
      <Journeys side="arrival" title="Getting there" booked={booked} catalog={catalog} />
      {year === null ? (
        <p>We no longer have the days of this tour here. Your travel documents tell them.</p>
      ) : (
        <Days year={year} departedAt={booked.booking.departedAt} hotels={catalog.hotels} />
      )}
      <Journeys side="departure" title="Going home" booked={booked} catalog={catalog} />
      {year === null ? null : <Included year={year} />}
      <Help />
    </Card>
  );
}

function Head({ booked: { booking, tour, year } }: { booked: BookedTour }) {
  const { departedAt, departure, number } = booking;
  const [isOpen, setOpen] = useState(false);
  const name = year?.name ?? tour?.name ?? 'Guided tour';
  return (
    <header className="trip-head">
      {tour === null ? null : (
        <div className="trip-art">
          <Landscape
            code={tour.code}
            region={tour.regions[0]?.regionName ?? ''}
            name={tour.name}
            variant="wide"
          />
        </div>
      )}
      <div>
        <h2>{name}</h2>
        <p className="trip-dates">
          {weekdayText(departedAt)} to {weekdayText(departure.concludedAt)}
        </p>
        <p className="soft">
          Booking number <span className="figures">{number}</span>
        </p>
      </div>
      <div className="trip-actions no-print">
        <a className="button button-plain" href={calendarAddress(booking)}>
          Add to calendar
        </a>
        <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Keep my calendar up to date
        </Button>
        <Button look="plain" onClick={() => globalThis.print()}>
          Print this page
        </Button>
      </div>
      <OfflineNotice />
      {isOpen ? <CalendarLinkDialog booking={booking.id} onClose={() => setOpen(false)} /> : null}
    </header>
  );
}

function OfflineNotice() {
  if (!useSelector(selectIsOfflineReady)) return null;
  return (
    <p className="soft small no-print">
      On this device, this page and your documents open without a connection, too. Logging out removes them.
    </p>
  );
}

function Guests({ booked: { booking } }: { booked: BookedTour }) {
  return (
    <section>
      <h3>Who travels</h3>
      <ul className="bare-list trip-entries">
        {roomsOf(booking).map(({ name, guests }) => (
          <li key={name}>
            <strong>{listText(guests.map(({ guest, index }) => guestName(guest, index)))}</strong>
            <span className="soft">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the guests arrive or leave. Guests with the same travel share an entry; so do those whose travel is not known yet. */
function Journeys(props: TripProps & { side: TransportSide; title: string }) {
  const { side, title, booked, catalog } = props;
  const { guests, departure } = booked.booking;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="bare-list trip-entries">
        {groupByTravel(guests, [side]).map((group) => {
          const transport = group[0]?.[side] ?? null;
          return (
            <li key={group[0]?.id}>
              <strong>{listText(group.map((guest) => guestName(guest, guests.indexOf(guest))))}</strong>
              {transport === null ? (
                <span className="soft">Not told yet</span>
              ) : (
                <SavedSide
                  side={side}
                  transport={transport}
                  airlines={catalog.airlines}
                  transfer={departure.transfers.find(({ id }) => id === transport.transfer) ?? null}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Days(props: { year: TourYearReference; departedAt: CalendarDate; hotels: readonly Hotel[] }) {
  const { year, departedAt, hotels } = props;
  const stays = hotelStays(year.dayByDayItinerary, hotels);
  const stayOf = (day: number) =>
    stays.find(({ firstDay, nights }) => day >= firstDay && day < firstDay + nights);
  return (
    <section>
      <h3>Day by day</h3>
      <ol className="bare-list trip-days">
        {year.dayByDayItinerary.map(({ day, title, text }) => (
          <li key={day}>
            <p className="trip-day-name">
              <strong>Day {day}</strong>
              <span>{formatDate(plusDays(departedAt, day - 1), 'ccc MMM d')}</span>
            </p>
            <div>
              <h4>{title}</h4>
              <p>{text}</p>
              <Night day={day} stay={stayOf(day)} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where the night after a day is spent; address and phone with the first night there. */
function Night({ day, stay }: { day: number; stay: HotelStay | undefined }) {
  if (stay === undefined) return null;
  const { hotel, firstDay, nights } = stay;
  const { name, city, address, phone } = hotel;
  const nightText = nights === 1 ? 'Night' : `Night ${day - firstDay + 1} of ${nights}`;
  return (
    <p className="trip-night">
      <span>
        {nightText} at <strong>{name}</strong>, {city}
      </span>
      {day === firstDay && address !== null ? <span>{address}</span> : null}
      {day === firstDay && phone !== null ? (
        <span>
          Phone <a href={telephoneUrl(phone)}>{phone}</a>
        </span>
      ) : null}
    </p>
  );
}

function Included({ year: { included } }: { year: TourYearReference }) {
  if (included.length === 0) return null;
  return (
    <section>
      <h3>What is included</h3>
      <ul>
        {included.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ul>
    </section>
  );
}

function Help() {
  const { phoneUsaCanada, phoneWorldwide } = useBrand();
  if (phoneUsaCanada === '') return null;
  return (
    <section>
      <h3>If you need us</h3>
      <p>
        Client service: <a href={telephoneUrl(phoneUsaCanada)}>{phoneUsaCanada}</a> from the USA and Canada,{' '}
        <a href={telephoneUrl(phoneWorldwide)}>{phoneWorldwide}</a> from elsewhere.
      </p>
    </section>
  );
}
