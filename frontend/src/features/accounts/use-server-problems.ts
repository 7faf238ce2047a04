import { useState, type SyntheticEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Problem } from '../../api/errors.js';
import { partitionProblems } from './account-problems.js';

/**
 * Shows the server's problems at the fields of a form; the first of these fields takes the focus, unless its control was not
 * registered. `elsewhere` are the problems that belong to none of `fields`; `show([])` removes them.
 * @param fields the names that the form and the API have in common
 */
export function useServerProblems<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  fields: readonly FieldPath<Form>[],
) {
  const [elsewhere, setElsewhere] = useState<readonly Problem[]>([]);

  function show(problems: readonly Problem[]) {
    const sorted = partitionProblems(problems, fields);
    setElsewhere(sorted.elsewhere);
    sorted.byField.forEach(({ field, message }, index) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
  }

  /** The form's `onSubmit`: shows the problems that the call resolves to. */
  const submit = (call: (values: Form) => Promise<readonly Problem[]>) => (event: SyntheticEvent) =>
    void form.handleSubmit(async (values) => {
      show([]);
      show(await call(values));
    })(event);

  return { elsewhere, show, submit };
}
