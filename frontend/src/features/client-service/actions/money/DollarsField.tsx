import { Field, type FieldProps } from '../../../../ui/fields/Field.js';

/** A field for an amount, whose text `readDollars` reads. */
export function DollarsField(field: Omit<FieldProps, 'label'>) {
  return <Field label="Amount in dollars" inputMode="decimal" autoComplete="off" {...field} />;
}
