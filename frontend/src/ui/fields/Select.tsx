import type { ComponentProps } from 'react';
import { ChevronDownIcon } from '../icons.js';
import './Field.css';

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
  /** The first option, with an empty value; shown while nothing is chosen. */
  placeholder?: string | undefined;
}

/** The browser's own list: the one every customer already knows, on every device. Its parent gives it a label. */
export function Select({ options, placeholder, className, ...select }: SelectProps) {
  return (
    <span className="select">
      <select {...select} className={`control ${className ?? ''}`.trim()}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  );
}
