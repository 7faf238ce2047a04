import { PERSONAL_FIELDS, event } from '@tour-portal/contracts/events/events.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { foldDocuments } from '@tour-portal/projections/testing/given.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { ADDRESS, accountOpened } from '@tour-portal/projections/testing/terms.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { NOW } from '../../testing/fixtures.js';
import { FakePeople } from './fake-people.js';
import { histories } from '../../testing/histories/histories.js';

const people = new FakePeople('secret');
const [opened, named, details] = recorded([
  event('AccountOpened', {
    account: 1,
    firstName: 'Zoë',
    lastName: 'Przybylski',
    phoneNumber: '17025550123',
    email: 'zoe.p@example.org',
    address: ADDRESS,
  }),
  event('NamesSet', { booking: 1, names: [{ guest: 1, fullName: 'Zoë Przybylski' }], prints: [] }),
  event('GuestDetailsSet', {
    booking: 1,
    details: [
      {
        guest: 1,
        age: '18+',
        email: 'zoe.p@example.org',
        passportNumber: 'X1234567',
        passportCountry: 'PL',
        emergencyContact: { name: 'Jan Przybylski', phoneNumber: '17025550123' },
      },
    ],
    prints: [],
  }),
]).map((original) => people.event(original).data as unknown as JsonObject);

describe('fakes for people', () => {
  it('have the shape of the real data', () => {
    expect(opened).toMatchObject({
      account: 1,
      firstName: expect.stringMatching(/^\p{Lu}\p{Ll}{2}$/u),
      phoneNumber: expect.stringMatching(/^1702\d{7}$/),
      email: expect.stringMatching(/^[a-z0-9]+@example\.com$/),
      address: { line2: null, state: 'US-UT', country: 'US', zip: expect.stringMatching(/^\d{5}$/) },
    });
    expect(details).toMatchObject({
      details: [{ age: '18+', passportCountry: 'PL', passportNumber: expect.stringMatching(/^[A-Z]\d{7}$/) }],
    });
  });

  it('are the same for the same person in all events', () => {
    const { firstName, lastName, phoneNumber, email } = opened as Record<string, string>;
    expect(named).toMatchObject({ names: [{ fullName: `${firstName} ${lastName}` }] });
    const contact = { name: expect.stringContaining(lastName!), phoneNumber };
    expect(details).toMatchObject({ details: [{ email, emergencyContact: contact }] });
  });

  it('stand for the part of a link to a PDF that cannot be guessed', () => {
    const pdf = { type: 'Hold', issuedAt: NOW, hash: 'q3VbX9', filename: 'a.pdf' } as const;
    const data = { booking: 1, confirmation: 1, ...pdf };
    const [original] = recorded([event('ConfirmationIssued', { ...data, digest: null, letter: null })]);
    const faked = people.event(original!).data as unknown as typeof data;
    expect(faked).toMatchObject({ ...data, hash: expect.stringMatching(/^[a-z]\d[A-Z][a-z][A-Z]\d$/) });
    expect(faked.hash).not.toBe(data.hash);
  });

  it('stand for staff and the receivers of webhooks, too', () => {
    const url = 'https://crm.zoes-office.example/hooks/8f2a';
    const originals = recorded([
      event('StaffAdded', { staff: 2, name: 'Zoë Przybylski', email: 'zoe.p@example.org' }),
      event('StaffRenamed', { staff: 2, name: 'Zoë Adler' }),
      event('WebhookAdded', { webhook: 3, url, types: ['departure.filling'], personal: false }),
      event('WebhookChanged', { webhook: 3, url }),
    ]);
    const faked = originals.map((original) => people.event(original).data);
    expect(JSON.stringify(faked)).not.toMatch(/Zo|Przybylski|Adler|zoe|office|8f2a/);
    const receiver = expect.stringMatching(/^https:\/\/example\.com\/\d+$/);
    expect(faked).toMatchObject([
      { staff: 2 },
      { staff: 2 },
      { webhook: 3, url: receiver },
      { url: receiver },
    ]);
  });

  const passportNumber = 'X123456789';
  const fullName = 'Llanfairpwllgwyngyllgogerychwyrn';
  const [withPassport, withLongName] = recorded([
    event('GuestDetailsSet', { booking: 1, details: [{ guest: 1, passportNumber }], prints: [] }),
    event('NamesSet', { booking: 1, names: [{ guest: 1, fullName }], prints: [] }),
  ]);
  it.each([
    ['a passport number', passportNumber, withPassport, /"([A-Z]\d{9})"/],
    ['a long word', fullName, withLongName, /"([A-Z][a-z]{31})"/],
  ])('leave no letter or digit of %s as it was', (_, text, original, shape) => {
    for (let seed = 0; seed < 50; seed += 1) {
      const { data } = new FakePeople(`secret ${seed}`).event(original!);
      const fake = shape.exec(JSON.stringify(data))?.[1];
      expect(fake).toBeDefined();
      expect(Array.from(text).filter((character, index) => fake?.[index] === character)).toEqual([]);
    }
  });

  it('differ with another secret', () => {
    const [original] = recorded([accountOpened(1)]);
    const [one, other] = ['one', 'other'].map((secret) => new FakePeople(secret).event(original!).data);
    expect(one).not.toEqual(other);
  });

  it('leave no text of a personal field as it was, except what identifies nobody', () => {
    const neutral = /^(?:18\+|UA|\d{4}|DEN|LAS|Airport \w+|\d{2}:\d{2}|20\d\d-\d\d-\d\d|US|US-UT|erased)$/;
    fc.assert(
      fc.property(histories(), (history) => {
        for (const original of history) {
          const faked = people.event(original).data as unknown as JsonObject;
          for (const field of (PERSONAL_FIELDS[original.type] ?? []) as readonly string[]) {
            const before = textsOf((original.data as unknown as JsonObject)[field]);
            const after = new Set(textsOf(faked[field]));
            expect(before.filter((text) => !neutral.test(text) && after.has(text))).toEqual([]);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('fold to documents of the same shape, which differ only in texts', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        const faked = history.map((original) => people.event(original));
        for (const projection of READ_MODELS) {
          const [real, fake] = [history, faked].map((events) => foldDocuments(projection, events));
          expect(Object.keys(fake!)).toEqual(Object.keys(real!));
          for (const [key, document] of Object.entries(real!))
            expect(shapeOf(fake![key]!)).toEqual(shapeOf(document));
        }
      }),
      { numRuns: 30 },
    );
  });
});

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, shapeOf(item)]));
}
