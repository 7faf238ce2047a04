import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Problem } from '../../api/errors.js';
import { sortProblems } from './account-problems.js';

/**
 * What the server refuses, at the fields of a form: the first one takes the focus. `elsewhere` is what belongs to none
 * of them; `show([])` forgets it.
 * @param fields as both the form and the API name them
 */
export function useServerProblems<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  fields: readonly FieldPath<Form>[],
) {
  const [elsewhere, setElsewhere] = useState<readonly Problem[]>([]);

  function show(problems: readonly Problem[]) {
    const sorted = sortProblems(problems, fields);
    setElsewhere(sorted.elsewhere);
    sorted.byField.forEach(({ field, message }, index) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
  }

  return { elsewhere, show };
}
