import { FieldFrame, type FieldFrameProps } from './Field.js';
import { Select, type SelectProps } from './Select.js';

/** A choice from a list, as a field of a form. */
export function SelectField(props: FieldFrameProps & Omit<SelectProps, 'id'>) {
  const { label, hint, error, optional, ...select } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => <Select {...select} {...control} />}
    </FieldFrame>
  );
}
