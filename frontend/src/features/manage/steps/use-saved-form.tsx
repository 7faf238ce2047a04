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
 * A form that shows the saved values, also those that another window saved meanwhile, but never in place of what is being
 * typed. It must contain a {@link FormEffects}. The library's `useForm` with `values` does the same, but renders the whole
 * form twice more and resets it as soon as it is shown, which takes a quarter of a second on a slow phone.
 * @param saved the values of all its fields
 */
export function useSavedForm<Values extends FieldValues>(saved: Values): UseFormReturn<Values> {
  const [form] = useState(() =>
    createFormControl<Values>({ defaultValues: saved as DefaultValues<Values>, ...MODE }),
  );
  const formState = useFormState({ control: form.control });
  const savedJson = JSON.stringify(saved);
  const shownJson = useRef(savedJson);
  useEffect(() => {
    // No reset while a save is under way: after it, `showSaved` compares what was typed with the values that were sent.
    if (formState.isSubmitting || shownJson.current === savedJson) return;
    shownJson.current = savedJson;
    form.reset(saved, { keepDirtyValues: true, keepFieldsRef: true });
  });
  return { ...form, formState };
}

/**
 * Runs the library's own effects for a form while it is shown. It must stand after all fields of the form, so that they are
 * mounted when its effects run.
 */
export function FormEffects<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  useForm<Values>({ formControl: form, ...MODE });
  return null;
}
