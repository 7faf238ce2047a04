import { Field } from '../../../ui/fields/Field.js';
import { ChoiceGroup } from './fields/ChoiceGroup.js';
import { FlightFields } from './flight/FlightFields.js';
import { FlightLookup } from './flight/FlightLookup.js';
import { NoteField } from './fields/NoteField.js';
import { SIDE_WORDS } from '../../../booking/travel/side-words.js';
import { StayChoice } from './fields/StayChoice.js';
import { TransferChoice } from './transfers/TransferChoice.js';
import type { DraftProps } from './travel-catalog.js';
import { TravelDate } from './fields/TravelDate.js';

const HOW_CHOICES = [
  { value: true, label: 'By flight' },
  { value: false, label: 'Other' },
];

/** One arrival or departure; the other questions appear once it is chosen whether the guest flies. */
export function SideFields(props: DraftProps) {
  const { draft, side, errorOf, onPatch } = props;
  const words = SIDE_WORDS[side];
  return (
    <div className="travel-side" role="group" aria-label={words.title}>
      <h4>{words.title}</h4>
      <ChoiceGroup
        question={words.how}
        choices={HOW_CHOICES}
        value={draft.isFlight}
        error={errorOf('isFlight')}
        onChange={(isFlight) => onPatch({ isFlight })}
      />
      {draft.isFlight === null ? null : (
        <>
          <div className="travel-fields">
            {draft.isFlight ? <FlightFields {...props} /> : null}
            <TravelDate {...props} />
            {draft.isFlight ? null : (
              <Field
                label={words.otherTime}
                optional
                type="time"
                value={draft.scheduledTime}
                error={errorOf('scheduledTime')}
                onChange={({ target }) => onPatch({ scheduledTime: target.value })}
              />
            )}
          </div>
          {draft.isFlight ? <FlightLookup {...props} /> : null}
          <StayChoice {...props} />
          <TransferChoice {...props} />
          <NoteField
            label="Travel note"
            value={draft.travelNote}
            error={errorOf('travelNote')}
            onChange={(travelNote) => onPatch({ travelNote })}
          />
        </>
      )}
    </div>
  );
}
