import type { SelectHTMLAttributes } from 'react';
import { ChevronDownIcon } from '../../ui/icons.js';
import '../../ui/Field.css';

/** A choice that changes what is shown, unlike a form's field: it is never wrong and never left out. */
export function StaffSelect(
  props: SelectHTMLAttributes<HTMLSelectElement> & {
    label: string;
    options: readonly { value: string; label: string }[];
  },
) {
  const { label, options, ...select } = props;
  return (
    <label className="staff-select">
      <span>{label}</span>
      <span className="select">
        <select {...select} className="control">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </span>
    </label>
  );
}
