import { travelDateProblem, travelQuestion } from '@tour-portal/contracts/travel/flight-rules.js';
import { CheckIcon } from '../../../../ui/icons.js';
import { Note } from '../../../../ui/notices/Note.js';
import { ChoiceGroup } from './ChoiceGroup.js';
import { NoteField } from './NoteField.js';
import { SIDE_WORDS } from '../../../../booking/travel/side-words.js';
import type { DraftProps } from '../travel-catalog.js';

/**
 * Asks where a guest stays before joining or after leaving the tour, or says that the night is included (spec §4 "Flights
 * step"). Shows nothing while the date is missing or has a problem, nor for a guest who arrives on the tour's first day or
 * departs on its last.
 */
export function StayChoice({ draft, side, catalog, errorOf, onPatch }: DraftProps) {
  const { facts } = catalog;
  const { scheduledDate, isFlight } = draft;
  const words = SIDE_WORDS[side];
  const isDateAllowed =
    scheduledDate !== null && travelDateProblem(scheduledDate, side, facts, isFlight === true) === null;
  const stay = isDateAllowed ? travelQuestion(scheduledDate, side, facts)?.stay : undefined;
  if (stay === undefined) return null;
  if (stay === 'provided') {
    return (
      <Note tone="good" icon={<CheckIcon />}>
        {words.stayProvided}
      </Note>
    );
  }
  return (
    <>
      <ChoiceGroup
        question={words.stay}
        choices={[
          { value: true, label: words.stayYes },
          { value: false, label: words.stayNo },
        ]}
        value={draft.stayAtProductHotel}
        error={errorOf('stayAtProductHotel')}
        onChange={(stayAtProductHotel) => onPatch({ stayAtProductHotel })}
      />
      {draft.stayAtProductHotel === false ? (
        <NoteField
          label="Note about where you stay"
          value={draft.stayNote}
          error={errorOf('stayNote')}
          onChange={(stayNote) => onPatch({ stayNote })}
        />
      ) : null}
    </>
  );
}
