import { createHmac } from 'node:crypto';
import { ERASED, PERSONAL_FIELDS } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Json, JsonObject } from '@tour-portal/contracts/stores/event-store.js';

/** Fields about persons, which the log encrypts for customers only; the receivers of webhooks; the secret of a PDF's link. */
const FAKED_FIELDS: typeof PERSONAL_FIELDS = {
  ...PERSONAL_FIELDS,
  StaffAdded: ['name', 'email'],
  StaffRenamed: ['name'],
  WebhookAdded: ['url'],
  WebhookChanged: ['url'],
  ConfirmationIssued: ['hash'],
};

/** Fields that stay as they are: they identify no person, and an invented value might not exist. */
const UNCHANGED_FIELDS = new Set([
  'age',
  'airline',
  'country',
  'flightNumber',
  'fromAirport',
  'fromAirportName',
  'passportCountry',
  'scheduledDate',
  'scheduledTime',
  'state',
  'toAirport',
  'toAirportName',
]);

/** Words of 2 to 9 letters, so that a fake is about as long as the real word. */
const WORDS = [
  'Bo Al Jo Ed Ada Eli Kim Lee Max Sam Alma Cole Dean Ella Hugo Ivan Nora Ruth',
  'Alice Bruno Clara Doris Emile Felix Grace Henry Agatha Bernie Cooper Dalton Easton Fisher Garner Harper',
  'Abigail Caldwell Dawkins Everett Fleming Abbotson Benedict Calloway Davenport Ellsworth',
].flatMap((line) => line.split(' '));

/**
 * Replaces personal data in events by fakes of the same shape. The same field value becomes the same fake in every event, so
 * that a person stays one person; in free text each word is replaced. Another secret gives other fakes; without the secret
 * nobody can test names against the fakes.
 */
export class FakePeople {
  constructor(private readonly secret: string) {}

  /** The same event about invented people. Its metadata has no hashes, because those of the original do not fit the new data. */
  event(event: RecordedEvent): RecordedEvent {
    const fields = (FAKED_FIELDS[event.type] ?? []) as readonly string[];
    const data = event.data as unknown as JsonObject;
    const fakes = Object.entries(data)
      .filter(([name]) => fields.includes(name))
      .map(([name, value]): [string, Json] => [name, this.value(name, value)]);
    const faked = { ...data, ...Object.fromEntries(fakes) };
    const reason = event.metadata.reason && this.text(event.metadata.reason);
    const metadata = { ...event.metadata, reason, previousHash: null, hash: '' };
    return { ...event, data: faked, metadata } as unknown as RecordedEvent;
  }

  private value(name: string, value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.value(name, item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([field, item]) => [field, this.value(field, item)]),
      );
    return typeof value !== 'string' || value === ERASED || UNCHANGED_FIELDS.has(name)
      ? value
      : this.fakeOf(name, value);
  }

  private fakeOf(name: string, text: string): string {
    if (/email/i.test(name))
      return `${this.text(text.split('@')[0] ?? '')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')}${this.numberBelow(text, 10_000)}@example.com`;
    if (name === 'url') return `https://example.com/${this.numberBelow(text, 10_000)}`;
    // The first four digits stay, and with them the country code: the fake is a possible number of the same country.
    if (/phone/i.test(name)) return text.slice(0, 4) + this.sameShape(text.slice(4), text);
    if (/At$/.test(name)) return this.date(text);
    return /number$|zip|four$|^hash$/i.test(name) ? this.sameShape(text, text) : this.text(text);
  }

  /** Replaces word by word, so that first, last and full name agree. */
  private text(text: string): string {
    return text.replaceAll(/[\p{L}\p{M}]+|\d+/gu, (word) =>
      /\d/.test(word) ? this.sameShape(word, word) : this.word(word),
    );
  }

  private word(word: string): string {
    const seed = word.toLowerCase();
    const lengths = [
      word.length,
      ...[1, 2, 3, 4, 5, 6].flatMap((by) => [word.length - by, word.length + by]),
    ];
    for (const length of lengths) {
      const fitting = WORDS.filter((other) => other.length === length && other.toLowerCase() !== seed);
      if (fitting.length === 0) continue;
      const fake = fitting[this.numberBelow(seed, fitting.length)] ?? '';
      return word === seed ? fake.toLowerCase() : fake;
    }
    return this.sameShape(word, seed);
  }

  /** Replaces each digit by another digit and each letter by another letter. */
  private sameShape(text: string, seed: string): string {
    return Array.from(text, (character, index) => {
      const shift = 1 + this.numberBelow(`${seed}/${index}`, 9);
      if (/\d/.test(character)) return String((Number(character) + shift) % 10);
      if (/[A-Z]/.test(character)) return shifted(character, 'A', shift);
      if (/[a-z]/.test(character)) return shifted(character, 'a', shift);
      return /\p{L}/u.test(character) ? shifted('a', 'a', shift) : character;
    }).join('');
  }

  /** A day of the same year, derived from the text; a text that begins with no year is replaced word by word. */
  private date(text: string): string {
    const year = /^\d{4}/.exec(text)?.[0];
    if (year === undefined) return this.text(text);
    const twoDigits = (value: number) => String(value).padStart(2, '0');
    const month = twoDigits(1 + this.numberBelow(`${text}/month`, 12));
    const day = twoDigits(1 + this.numberBelow(`${text}/day`, 28));
    return `${year}-${month}-${day}`;
  }

  private numberBelow(text: string, below: number): number {
    return createHmac('sha256', this.secret).update(text).digest().readUInt32BE(0) % below;
  }
}

/** Moves a letter on by `places` (1–25) in the alphabet that begins with `first`: after Z comes A, after z comes a. */
function shifted(letter: string, first: 'A' | 'a', places: number): string {
  const start = first.charCodeAt(0);
  return String.fromCharCode(start + ((letter.charCodeAt(0) - start + places) % 26));
}
