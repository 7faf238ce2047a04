import type { ComponentProps } from 'react';
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { DraftNotices } from './DraftNotices.js';
import { useDraft } from './use-draft.js';

/**
 * The draft of a form of react-hook-form, see {@link useDraft}, and the notes about it.
 * @param props.shown the form's values as the server shows them
 * @param props.byPath the values by a path that means the same whenever the page is loaded, such as a guest's id
 */
export function FormDraft<Values extends FieldValues>(
  props: {
    form: UseFormReturn<Values>;
    name: string;
    shown: Values;
    byPath: (values: Values) => unknown;
  } & Pick<Parameters<typeof useDraft>[0], 'fill' | 'isSecret' | 'onNotStored'> &
    Omit<ComponentProps<typeof DraftNotices>, 'draft'>,
) {
  const { form, name, shown, byPath, ...others } = props;
  const { control } = form;
  // At every key press the whole form is compared; only this part of the page is rendered again for that.
  useWatch({ control });
  const { isSubmitting } = useFormState({ control });
  const draft = useDraft({
    form: name,
    shown: byPath(shown),
    // The watched values lag behind a reset; the form's own do not.
    typed: byPath(form.getValues()),
    isSaving: isSubmitting,
    ...others,
  });
  return <DraftNotices draft={draft} {...others} />;
}
