import { useEffect, useRef, useState } from 'react';
import {
  createFormControl,
  useForm,
  useFormState,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';

const MODE = { mode: 'onTouched' } as const;

/**
 * A form that shows what is saved, also what another window saved meanwhile, but not in place of what is being typed.
 * Within it stands a {@link FormLife}. The library's `useForm` with `values` does the same, and draws all of the form twice
 * more and resets it as soon as it is shown: a quarter of a second on a slow phone.
 * @param saved the values of all its fields
 */
export function useSavedForm<Values extends FieldValues>(saved: Values): UseFormReturn<Values> {
  const [form] = useState(() =>
    createFormControl<Values>({ defaultValues: saved as DefaultValues<Values>, ...MODE }),
  );
  const formState = useFormState({ control: form.control });
  const text = JSON.stringify(saved);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    form.reset(saved, { keepDirtyValues: true, keepFieldsRef: true });
  });
  return { ...form, formState };
}

/** What the library does for a form while it is shown; after all of its fields, which it finds mounted then. */
export function FormLife<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  useForm<Values>({ formControl: form, ...MODE });
  return null;
}
