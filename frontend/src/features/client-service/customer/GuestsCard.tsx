import { useId, type ReactNode } from 'react';
import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import { isGuestCancelled } from '@tour-portal/contracts/guests/travelling-guests.js';
import { formatDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import { Button } from '../../../ui/Button.js';
import { guestName } from '../actions/booking-effects.js';
import type { ActionName } from '../actions/offered-actions.js';
import { addressText, travelText } from '../guest-words.js';
import { Fact } from './CustomerCard.js';
import './Customer.css';

const UNKNOWN = <span className="soft">Not given</span>;

/**
 * What is known of each guest and how they travel, at the moment shown.
 * @param props.onAct opens an action for a guest; null: nothing can be changed
 */
export function GuestsCard(props: {
  booking: Booking;
  onAct: ((action: ActionName, guest: number) => void) | null;
}) {
  const { booking, onAct } = props;
  const titleId = useId();
  return (
    <section className="customer" aria-labelledby={titleId}>
      <h2 id={titleId}>Guests</h2>
      {booking.guests.map((guest) => (
        <details key={guest.id} className="guest-facts" open={booking.guests.length === 1 || undefined}>
          <summary>
            <strong>{guestName(booking, guest.id)}</strong>{' '}
            <span className="soft">
              {isGuestCancelled(guest) ? 'Cancelled' : guest.paid ? 'Deposit paid' : 'Deposit not paid'}
            </span>
          </summary>
          <Facts guest={guest} />
          {onAct === null || isGuestCancelled(guest) ? null : (
            <p className="row no-print">
              <Button look="link" onClick={() => onAct('names', guest.id)}>
                Correct the name
              </Button>
              <Button look="link" onClick={() => onAct('details', guest.id)}>
                Change details
              </Button>
              <Button look="link" onClick={() => onAct('travel', guest.id)}>
                Change travel
              </Button>
              <Button look="link" onClick={() => onAct('transfer', guest.id)}>
                Change the transfer
              </Button>
            </p>
          )}
        </details>
      ))}
    </section>
  );
}

function Facts({ guest }: { guest: Guest }) {
  const { phoneNumber, email, age, address, emergencyContact, arrival, departure } = guest;
  return (
    <dl className="person-facts">
      <Fact name="Age">{age === null ? UNKNOWN : age}</Fact>
      <Fact name="Phone">{phoneNumber === null ? UNKNOWN : <PhoneText digits={phoneNumber} />}</Fact>
      <Fact name="Email">{email ?? UNKNOWN}</Fact>
      <Fact name="Address">{address === null ? UNKNOWN : addressText(address)}</Fact>
      <Fact name="Emergency">
        {emergencyContact === null ? (
          UNKNOWN
        ) : (
          <>
            {emergencyContact.name}, <PhoneText digits={emergencyContact.phoneNumber} />
          </>
        )}
      </Fact>
      <Fact name="Passport">{passportText(guest)}</Fact>
      <Fact name="Arrival">{arrival === null ? UNKNOWN : travelText(arrival)}</Fact>
      <Fact name="Departure">{departure === null ? UNKNOWN : travelText(departure)}</Fact>
    </dl>
  );
}

function passportText(guest: Guest): ReactNode {
  const { passportNumber, passportCountry, passportBornAt, passportExpiredAt } = guest;
  const parts = [
    passportNumber,
    passportCountry,
    passportBornAt === null ? null : `born ${dayText(passportBornAt)}`,
    passportExpiredAt === null ? null : `expires ${dayText(passportExpiredAt)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? UNKNOWN : parts.join(', ');
}

function dayText(date: CalendarDate): string {
  return formatDate(date, 'ccc MMM d yyyy');
}
