import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import { DraftNotices } from '../../../session/drafts/DraftNotices.js';
import { useDraft } from '../../../session/drafts/use-draft.js';
import { bookingFormName } from '../booking-forms.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { travelFormsOf } from './travel-draft.js';
import { answersIn, type TravelForms } from './use-travel-forms.js';

const FIELD_WORDS: Readonly<Record<string, string>> = {
  airline: 'airline',
  flightNumber: 'flight number',
  scheduledDate: 'date',
  scheduledTime: 'time',
  fromAirport: 'from',
  toAirport: 'to',
  stayNote: 'note on the hotel',
  travelNote: 'note',
};

/** The draft of step 4, and notices above the form about what was restored from it, saved elsewhere or in conflict. */
export function TravelDraftNotices(props: {
  booking: Booking;
  primary: Guest;
  travel: TravelForms;
  isSaving: boolean;
}) {
  const { booking, primary, travel, isSaving } = props;
  const { guests } = booking;
  const draft = useDraft({
    form: bookingFormName(booking.id, 'travel'),
    shown: answersIn(travelFormsOf(guests, primary)),
    typed: answersIn(travel.forms),
    isSaving,
    fill: travel.fill,
  });
  return (
    <DraftNotices
      draft={draft}
      what="Travel details"
      labelOf={(path) => {
        const [id = '', side = '', field = ''] = path.split('.');
        const index = guests.findIndex((guest) => String(guest.id) === id);
        const words = FIELD_WORDS[field];
        return words === undefined ? null : `${guestName(guests[index], index)}, ${side}, ${words}`;
      }}
    />
  );
}
