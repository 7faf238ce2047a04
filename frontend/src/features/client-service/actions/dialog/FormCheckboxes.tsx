import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { CheckboxGroup } from './ChoiceGroup.js';

/** Checkboxes whose chosen values are a list in the form. */
export function FormCheckboxes<Values extends FieldValues, Value extends string>(
  props: Omit<ComponentProps<typeof CheckboxGroup<Value>>, 'chosen' | 'onChange'> & {
    control: Control<Values>;
    name: FieldPath<Values>;
  },
) {
  const { control, name, ...group } = props;
  const { field } = useController({ control, name });
  return <CheckboxGroup {...group} chosen={field.value} onChange={field.onChange} />;
}
