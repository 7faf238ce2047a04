import { fieldMessage, problemsElsewhere, type Problem } from '../../api/errors.js';

const PERSON = ['firstName', 'lastName', 'phoneNumber', 'email'] as const;
const ADDRESS = [
  'address.line1',
  'address.line2',
  'address.city',
  'address.state',
  'address.country',
  'address.zip',
] as const;

/** Every field of an account's profile, as the API names it. Forms register them in this order; on screen, country and state precede the city. */
export const PROFILE_FIELDS = [...PERSON, ...ADDRESS] as const;

/** Every field of the signup form. */
export const SIGNUP_FIELDS = [...PERSON, 'password', ...ADDRESS] as const;

/** Sorts the server's problems: `byField` holds those of the form's fields, `elsewhere` the others, shown apart. */
export function partitionProblems<Field extends string>(
  problems: readonly Problem[],
  fields: readonly Field[],
): { byField: { field: Field; message: string }[]; elsewhere: Problem[] } {
  const byField = fields.flatMap((field) => {
    const message = fieldMessage(problems, field);
    return message === undefined ? [] : [{ field, message }];
  });
  return { byField, elsewhere: problemsElsewhere(problems, fields) };
}

/** Whether the server refused a field of the form (an e-mail taken meanwhile), and not the code of an SMS. */
export function hasFieldProblem(problems: readonly Problem[], fields: readonly string[]): boolean {
  return (
    fieldMessage(problems, 'smsCode') === undefined && partitionProblems(problems, fields).byField.length > 0
  );
}
