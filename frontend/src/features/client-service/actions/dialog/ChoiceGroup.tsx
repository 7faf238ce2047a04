import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { FieldError } from '../../../../ui/fields/Field.js';

interface GroupProps<Value> {
  label: string;
  /** Each with a label and maybe a detail. */
  options: readonly { readonly value: Value; readonly label: string; readonly detail?: string }[];
  error?: string | undefined;
  /** Stands below the options and the error. */
  children?: ReactNode;
}

/** Checkboxes for a few options, of which several may be chosen. */
export function CheckboxGroup<Value extends string | number>(
  props: GroupProps<Value> & { chosen: readonly Value[]; onChange: (chosen: readonly Value[]) => void },
) {
  const { chosen, onChange, ...group } = props;
  return (
    <ChoiceGroup
      {...group}
      inputProps={(value) => ({
        type: 'checkbox',
        checked: chosen.includes(value),
        onChange: ({ target }) =>
          onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value)),
      })}
    />
  );
}

/** Radio buttons for a few options, whose chosen value is in the form. */
export function RadioGroup<Values extends FieldValues>(
  props: GroupProps<string> & {
    control: Control<Values>;
    name: FieldPath<Values>;
    /** Called after each choice, when its value is in the form. */
    onChosen?: () => void;
  },
) {
  const { control, name, onChosen, ...group } = props;
  const id = useId();
  const { field } = useController({ control, name });
  return (
    <ChoiceGroup
      {...group}
      inputProps={(value) => ({
        type: 'radio',
        name: id,
        checked: value === field.value,
        onChange: () => {
          field.onChange(value);
          onChosen?.();
        },
      })}
    />
  );
}

function ChoiceGroup<Value extends string | number>(
  props: GroupProps<Value> & { inputProps: (value: Value) => InputHTMLAttributes<HTMLInputElement> },
) {
  const { label, options, error, children, inputProps } = props;
  const errorId = useId();
  return (
    <fieldset
      className={error === undefined ? undefined : 'field-wrong'}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="field-label">{label}</legend>
      {options.map(({ value, label: text, detail }) => (
        <label key={value} className="choice">
          <input {...inputProps(value)} />
          <span>
            {text}
            {detail === undefined ? null : <span className="choice-detail">{detail}</span>}
          </span>
        </label>
      ))}
      <FieldError id={errorId} error={error} />
      {children}
    </fieldset>
  );
}
