import { useId } from 'react';
import { FieldError } from '../../../../ui/fields/Field.js';

/** Radio buttons for a few options, each with a label and maybe a detail. */
export function RadioGroup<Value extends string>(props: {
  label: string;
  options: readonly { readonly value: Value; readonly label: string; readonly detail?: string }[];
  value: Value | null;
  error: string | undefined;
  onChange: (value: Value) => void;
}) {
  const { label, options, value, error, onChange } = props;
  const id = useId();
  return (
    <fieldset
      className={error === undefined ? undefined : 'field-wrong'}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="field-label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.detail === undefined ? null : <span className="choice-detail">{option.detail}</span>}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
