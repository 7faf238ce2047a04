import { useState } from 'react';
import { Field } from '../../../../ui/fields/Field.js';
import { SelectField } from '../../../../ui/fields/SelectField.js';

// This is never a code: codes are capital letters and digits.
const OTHER = 'other';

/** A choice from a list, or the typed code of something that is not in it. */
export function ListOrCode(props: {
  label: string;
  /** The label of the entry for a typed code: `Other airline`. */
  other: string;
  codeLabel: string;
  codeHint: string;
  /** Length of every code. */
  codeLength: number;
  options: readonly { value: string; label: string }[];
  /** A code; empty: none yet. */
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
}) {
  const { label, other, codeLabel, codeHint, codeLength, options, value, onChange, error } = props;
  // The code as it was last typed here, empty when `other` was just chosen; null: neither, or the list was used after it.
  const [typed, setTyped] = useState<string | null>(null);
  const isOther = typed === value || (value !== '' && !options.some((option) => option.value === value));
  return (
    <>
      <SelectField
        label={label}
        placeholder="Choose from the list"
        options={[...options, { value: OTHER, label: other }]}
        value={isOther ? OTHER : value}
        error={isOther ? undefined : error}
        onChange={({ target }) => {
          const isCode = target.value === OTHER;
          setTyped(isCode ? '' : null);
          onChange(isCode ? '' : target.value);
        }}
      />
      {isOther ? (
        <Field
          label={codeLabel}
          hint={codeHint}
          value={value}
          maxLength={codeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          onChange={({ target }) => {
            const code = target.value.toUpperCase();
            setTyped(code);
            onChange(code);
          }}
        />
      ) : null}
    </>
  );
}
