import { Select, type SelectProps } from '../../ui/fields/Select.js';

/** A choice that changes what is shown, unlike a form's field: it is never wrong and never left out. */
export function StaffSelect({ label, ...select }: SelectProps & { label: string }) {
  return (
    <label className="staff-select">
      <span>{label}</span>
      <Select {...select} />
    </label>
  );
}
