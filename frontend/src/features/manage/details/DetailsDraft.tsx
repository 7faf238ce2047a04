import { useFormContext, type FieldPath } from 'react-hook-form';
import type { Leaf, Leaves } from '../../../session/drafts/changes.js';
import { FormDraft } from '../../../session/drafts/FormDraft.js';
import { northAmericanPhone } from '../../../ui/fields/phone-digits.js';
import { bookingFormName } from '../booking-forms.js';
import { DETAIL_LABELS } from '@tour-portal/contracts/guests/detail-fields.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import {
  detailsFormOf,
  isOwnerAt,
  UNFINISHED_DATE,
  type DetailsFacts,
  type DetailsForm,
} from './details-form.js';

const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...DETAIL_LABELS,
  sameAsPrimary: 'same address and emergency contact as primary',
  'address.line1': 'address line 1',
  'address.line2': 'address line 2',
  'address.city': 'city',
  'address.state': 'state',
  'address.country': 'country',
  'address.zip': 'zip code',
  'emergencyContact.name': DETAIL_LABELS.emergencyContact,
  'emergencyContact.phoneNumber': 'emergency contact’s phone',
};

/**
 * The draft of step 3, by guest. A passport number is never stored; where one was typed, its field says so when the form is
 * opened again.
 */
export function DetailsDraft(props: {
  booking: number;
  facts: DetailsFacts;
  /** @param indexes of the guests whose passport number was not stored */
  onNotStored: (indexes: readonly number[]) => void;
}) {
  const { booking, facts, onNotStored } = props;
  const form = useFormContext<DetailsForm>();
  const { guests } = facts;

  function fieldAt(path: string) {
    const [, id = '', field = ''] = /^(\d+)\.(.+)$/.exec(path) ?? [];
    return { index: guests.findIndex((guest) => String(guest.id) === id), field };
  }

  function fill(leaves: Leaves) {
    for (const [path, answer] of Object.entries(leaves)) {
      const { index, field } = fieldAt(path);
      // The draft does not contain the parts of an unfinished date, so the field cannot show it.
      if (index < 0 || answer === UNFINISHED_DATE) continue;
      const name = `guests.${index}.${field}` as FieldPath<DetailsForm>;
      form.setValue(name, answer as never, { shouldDirty: true });
    }
  }

  function showNotStored(paths: readonly string[]) {
    const indexes = paths.map((path) => fieldAt(path).index).filter((index) => index >= 0);
    for (const index of indexes) {
      const whose = isOwnerAt(facts, index) ? 'Your' : 'This';
      form.setError(`guests.${index}.passportNumber`, {
        type: 'not-stored',
        message: `${whose} passport number was not kept; please type it again`,
      });
    }
    onNotStored(indexes);
  }

  function textOf(path: string, answer: Leaf): string {
    if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
    const text = String(answer ?? '');
    return path.endsWith('.phoneNumber') ? northAmericanPhone(text) : text;
  }

  return (
    <FormDraft
      form={form}
      name={bookingFormName(booking, 'details')}
      what="Guest details"
      shown={detailsFormOf(facts)}
      byPath={({ guests: forms }) => Object.fromEntries(guests.map(({ id }, index) => [id, forms[index]]))}
      fill={fill}
      labelOf={(path) => {
        const { index, field } = fieldAt(path);
        const label = FIELD_LABELS[field];
        return label === undefined ? null : `${guestName(guests[index], index)}, ${label}`;
      }}
      textOf={textOf}
      isSecret={(path) => path.endsWith('.passportNumber')}
      onNotStored={showNotStored}
    />
  );
}
