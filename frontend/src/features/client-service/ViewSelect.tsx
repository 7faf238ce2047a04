import { Select, type SelectProps } from '../../ui/fields/Select.js';

/** A choice that changes what the page shows; unlike a field of a form, it is never invalid, and one of its options is always chosen. */
export function ViewSelect({ label, ...select }: SelectProps & { label: string }) {
  return (
    <label className="staff-select">
      <span>{label}</span>
      <Select {...select} />
    </label>
  );
}
