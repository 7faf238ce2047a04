import { problemOf, problemsElsewhere, type Problem } from '../../app/errors.js';

/** Every field of the signup form, as the API names it. */
export const SIGNUP_FIELDS = [
  'firstName',
  'lastName',
  'phoneNumber',
  'email',
  'password',
  'address.line1',
  'address.line2',
  'address.city',
  'address.state',
  'address.country',
  'address.zip',
] as const;

export type SignupField = (typeof SIGNUP_FIELDS)[number];

/** Server problems, each at the first field it names; the rest belongs above the form. */
export function sortProblems(problems: readonly Problem[]): {
  byField: { field: SignupField; message: string }[];
  elsewhere: Problem[];
} {
  const byField = SIGNUP_FIELDS.flatMap((field) => {
    const message = problemOf(problems, field);
    return message === undefined ? [] : [{ field, message }];
  });
  return { byField, elsewhere: problemsElsewhere(problems, SIGNUP_FIELDS) };
}
