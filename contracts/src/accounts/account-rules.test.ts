import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  challengeCodeProblem,
  cityProblem,
  countryProblem,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  line1Problem,
  line2Problem,
  normalizeEmail,
  passwordProblem,
  phoneProblem,
  stateProblem,
  zipProblem,
} from './account-rules.js';

describe('a line of text', () => {
  it.each([
    [firstNameProblem, 60],
    [lastNameProblem, 60],
    [line1Problem, 100],
    [cityProblem, 60],
    [stateProblem, 60],
    [zipProblem, 10],
  ])('is neither blank nor too long', (problem, max) => {
    expect(problem('x')).toBeNull();
    expect(problem('x'.repeat(max))).toBeNull();
    expect(problem('x'.repeat(max + 1))).not.toBeNull();
    expect(problem('')).not.toBeNull();
    expect(problem('  \t')).not.toBeNull();
  });

  it.each(['a\u0000b', 'a\nb', 'a\u2028b', 'a\ud800b', '\u001b[31m'])(
    'has no control or broken characters: %j',
    (text) => {
      expect(firstNameProblem(text)).not.toBeNull();
      expect(line2Problem(text)).not.toBeNull();
    },
  );

  it.each(['O’Brien', 'Van Buren', 'José María', '李', 'Nuñez-Smith', '<script>'])('may be %s', (name) => {
    expect(lastNameProblem(name)).toBeNull();
  });

  it('may be left out for address line 2, but is not too long there', () => {
    expect(line2Problem('')).toBeNull();
    expect(line2Problem('Apt 4')).toBeNull();
    expect(line2Problem('x'.repeat(101))).not.toBeNull();
  });
});

describe('a country', () => {
  it('is two capital letters', () => {
    expect(countryProblem('US')).toBeNull();
    expect(['', 'us', 'USA', 'U', '12', 'US '].map(countryProblem)).not.toContain(null);
  });
});

describe('a password', () => {
  it('has 4 to 255 characters, whatever they are', () => {
    expect(passwordProblem('abc')).not.toBeNull();
    expect(passwordProblem('abcd')).toBeNull();
    expect(passwordProblem('    ')).toBeNull();
    expect(passwordProblem('x'.repeat(255))).toBeNull();
    expect(passwordProblem('x'.repeat(256))).not.toBeNull();
  });
});

describe('a challenge code', () => {
  it('is exactly four digits', () => {
    expect(challengeCodeProblem('0042')).toBeNull();
    expect(['', '123', '12345', '12a4', ' 1234', '1234\n', '١٢٣٤'].map(challengeCodeProblem)).not.toContain(
      null,
    );
  });
});

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'ann.miller+tours@mail.example.com',
    "o'brien@example.org",
    'x_1-2@sub-domain.example.travel',
    `${'a'.repeat(64)}@example.com`,
    ' Ann@Example.com ',
  ])('can be %j', (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    'a n@example.com',
    '.ann@example.com',
    'ann.@example.com',
    'a..n@example.com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@example..com',
    'ann@example.com.',
    'ann@127.0.0.1',
    'ann@example.com\nbcc:x@example.com',
    'änn@example.com',
    '<ann@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(126)}com`,
  ])('cannot be %j', (email) => {
    expect(emailProblem(email)).not.toBeNull();
  });

  it('is compared without case and surrounding spaces', () => {
    expect(normalizeEmail('  Ann.Miller@Example.COM ')).toBe('ann.miller@example.com');
  });

  it('of ASCII characters is valid after normalization exactly when it was valid before', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (email) => {
        expect(emailProblem(normalizeEmail(email)) === null).toBe(emailProblem(email) === null);
      }),
    );
  });
});

describe('a phone number', () => {
  it.each(['17025550123', '442079460123', '5061234', '123456789012345', '14165550199'])(
    'can be %s',
    (digits) => {
      expect(phoneProblem(digits)).toBeNull();
    },
  );

  it.each(['', '1702555012', '506123', '1234567890123456', '+17025550123', '1 702 555 0123', '1702555O123'])(
    'cannot be %j',
    (digits) => {
      expect(phoneProblem(digits)).not.toBeNull();
    },
  );
});
