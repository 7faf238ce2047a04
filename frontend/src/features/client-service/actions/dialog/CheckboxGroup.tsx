import { useId, type ReactNode } from 'react';
import { FieldError } from '../../../../ui/fields/Field.js';

/** Checkboxes for a few options, of which several may be chosen; each with a label and maybe a detail. */
export function CheckboxGroup<Value extends string | number>(props: {
  label: string;
  options: readonly { readonly value: Value; readonly label: string; readonly detail?: string }[];
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: readonly Value[]) => void;
  /** Stands below the options. */
  children?: ReactNode;
}) {
  const { label, options, chosen, error, onChange, children } = props;
  const id = useId();
  return (
    <fieldset
      className={error === undefined ? undefined : 'field-wrong'}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="field-label">{label}</legend>
      {options.map(({ value, label: text, detail }) => (
        <label key={value} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          <span>
            {text}
            {detail === undefined ? null : <span className="choice-detail">{detail}</span>}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
      {children}
    </fieldset>
  );
}
