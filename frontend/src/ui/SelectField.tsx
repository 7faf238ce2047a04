import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './Field.js';
import { ChevronDownIcon } from './icons.js';

export interface SelectFieldProps
  extends FieldFrameProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** The browser's own list: the one every customer already knows, on every device. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, options, placeholder, ...select } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => (
        <div className="select">
          <select {...select} {...control} className="control">
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </div>
      )}
    </FieldFrame>
  );
}
