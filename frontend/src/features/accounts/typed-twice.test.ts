import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import { emailConfirmationProblem, passwordConfirmationProblem } from './typed-twice.js';

it('a password is confirmed only by exactly the same one', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (password, again) => {
      expect(passwordConfirmationProblem(password, again) === null).toBe(password === again);
    }),
  );
  expect(passwordConfirmationProblem('tall pines', 'tall pines ')).toBe('The two passwords are not the same');
});

it('an email is confirmed whatever its case and the blanks around it', () => {
  expect(emailConfirmationProblem('ruth@example.com', ' Ruth@Example.COM')).toBeNull();
  expect(emailConfirmationProblem('ruth@example.com', 'rut@example.com')).toBe(
    'The two emails are not the same',
  );
});
