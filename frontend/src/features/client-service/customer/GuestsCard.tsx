import { useId, type ReactNode } from 'react';
import type { Booking, Guest, GuestDetails } from '@tour-portal/contracts/api/api.js';
import { DETAIL_FIELDS, DETAIL_LABELS } from '@tour-portal/contracts/guests/detail-fields.js';
import { isGuestCancelled } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { Json } from '@tour-portal/contracts/stores/event-store.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import { Button } from '../../../ui/Button.js';
import { guestName } from '../actions/booking-effects.js';
import type { ActionName } from '../actions/offered-actions.js';
import { travelText } from '../guest-words.js';
import { capitalized, valueText } from '../history/moment/field-words.js';
import { Fact } from './CustomerCard.js';
import './Customer.css';

const ACTIONS = [
  ['names', 'Correct the name'],
  ['details', 'Change details'],
  ['travel', 'Change travel'],
  ['transfer', 'Change the transfer'],
] as const;
const NOT_GIVEN = <span className="soft">Not given</span>;

/**
 * The details and travel of each guest at the shown moment.
 * @param props.onAct opens an action for a guest; null: guests cannot be changed
 */
export function GuestsCard(props: {
  booking: Booking;
  onAct: ((action: ActionName, guest: number) => void) | null;
}) {
  const { booking, onAct } = props;
  const titleId = useId();
  return (
    <section className="people-card" aria-labelledby={titleId}>
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
              {ACTIONS.map(([action, label]) => (
                <Button key={action} look="link" onClick={() => onAct(action, guest.id)}>
                  {label}
                </Button>
              ))}
            </p>
          )}
        </details>
      ))}
    </section>
  );
}

function Facts({ guest }: { guest: Guest }) {
  const { arrival, departure } = guest;
  return (
    <dl className="person-facts">
      {DETAIL_FIELDS.map((field) => (
        <Fact key={field} name={capitalized(DETAIL_LABELS[field])}>
          {detailOf(guest, field)}
        </Fact>
      ))}
      <Fact name="Arrival">{arrival === null ? NOT_GIVEN : travelText(arrival)}</Fact>
      <Fact name="Departure">{departure === null ? NOT_GIVEN : travelText(departure)}</Fact>
    </dl>
  );
}

function detailOf(guest: Guest, field: keyof GuestDetails): ReactNode {
  const { phoneNumber, emergencyContact } = guest;
  if (field === 'phoneNumber' && phoneNumber !== null) return <PhoneText digits={phoneNumber} />;
  if (field !== 'emergencyContact' || emergencyContact === null)
    return valueText(field, guest[field] as Json) ?? NOT_GIVEN;
  return (
    <>
      {emergencyContact.name}, <PhoneText digits={emergencyContact.phoneNumber} />
    </>
  );
}
