import { useId, type ReactNode } from 'react';
import { FieldError } from '../../../../ui/fields/Field.js';

export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** Facts to choose by, under the label. */
  readonly detail?: ReactNode;
}

/** A question with a few answers, all of them in sight. */
export function ChoiceGroup<Value extends string | number | boolean>(props: {
  question: string;
  choices: readonly Choice<Value>[];
  /** Null: none is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
  disabled?: boolean;
}) {
  const { question, choices, value, onChange, error, disabled = false } = props;
  const id = useId();
  const describedBy = ({ value: choiceValue, detail }: Choice<Value>) =>
    [detail === undefined ? '' : `${id}-${String(choiceValue)}`, error === undefined ? '' : `${id}-error`]
      .filter(Boolean)
      .join(' ') || undefined;
  return (
    <fieldset className="choices" disabled={disabled}>
      <legend>{question}</legend>
      {choices.map((choice) => (
        <label key={String(choice.value)} className="choice">
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            aria-describedby={describedBy(choice)}
            aria-label={choice.label}
            aria-invalid={error === undefined ? undefined : true}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.detail === undefined ? null : (
              <span id={`${id}-${String(choice.value)}`} className="choice-detail">
                {choice.detail}
              </span>
            )}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
