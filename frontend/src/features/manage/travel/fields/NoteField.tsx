import { TRAVEL_NOTE_MAX } from '@tour-portal/contracts/travel/flight-rules.js';
import { Field } from '../../../../ui/fields/Field.js';

/** A short note that may be left empty, with how many characters it has and may have. */
export function NoteField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  const { label, value, onChange, error } = props;
  return (
    <Field
      label={label}
      optional
      hint={`${value.length} of ${TRAVEL_NOTE_MAX} characters`}
      value={value}
      maxLength={TRAVEL_NOTE_MAX}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
