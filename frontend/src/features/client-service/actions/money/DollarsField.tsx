import { Field, type FieldProps } from '../../../../ui/fields/Field.js';

/** An amount as `readDollars` reads it. */
export function DollarsField(field: Omit<FieldProps, 'label'>) {
  return <Field label="Amount in dollars" inputMode="decimal" autoComplete="off" {...field} />;
}
