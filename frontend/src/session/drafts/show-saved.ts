import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { leavesOf } from './changes.js';

/**
 * Shows in a form what was saved. What was typed while the save was under way stays in its fields, and is not saved.
 * @param sent the form's values when it was submitted
 * @param saved the saved values as the fields show them, for example without the blanks that were typed around a name
 * @returns whether anything was typed meanwhile
 */
export function showSaved<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
  sent: Values,
  saved: Values,
): boolean {
  const [typed, submitted] = [leavesOf(form.getValues()), leavesOf(sent)];
  form.reset(saved, { keepValues: true, keepFieldsRef: true });
  for (const [path, answer] of Object.entries(leavesOf(saved))) {
    if (typed[path] !== submitted[path] || typed[path] === answer) continue;
    form.setValue(path as FieldPath<Values>, answer as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
    });
  }
  return Object.keys(typed).some((path) => typed[path] !== submitted[path]);
}
