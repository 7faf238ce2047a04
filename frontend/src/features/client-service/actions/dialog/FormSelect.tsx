import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { SelectField } from '../../../../ui/fields/SelectField.js';

export type FormSelectProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof SelectField>,
  'name' | 'value' | 'onChange'
> & {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Called after each choice, when its value is in the form. */
  onChosen?: () => void;
};

/** A select whose value is a text in the form. */
export function FormSelect<Values extends FieldValues>(props: FormSelectProps<Values>) {
  const { control, name, onChosen, ...select } = props;
  const { field } = useController({ control, name });
  return (
    <SelectField
      {...select}
      value={field.value}
      onChange={({ target }) => {
        field.onChange(target.value);
        onChosen?.();
      }}
    />
  );
}
