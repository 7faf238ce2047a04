import { Field } from '../../../ui/Field.js';

/** An amount as `readDollars` reads it. */
export function DollarsField(props: {
  hint?: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { onChange, ...field } = props;
  return (
    <Field
      label="Amount in dollars"
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      {...field}
    />
  );
}
