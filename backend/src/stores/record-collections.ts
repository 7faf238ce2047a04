import type { RecordCollection } from '@tour-portal/contracts/stores/records.js';

/** What the records store keeps; times are epoch milliseconds. */
export const RECORD_COLLECTIONS: readonly RecordCollection[] = [
  // E-mail, phone and password hash by account id, and `{id}/spare`: see `accounts/credential-records.ts`.
  { name: 'credentials', unique: ['email', 'phoneNumber'], indexes: {} },
  // By the hash of the cookie's value.
  { name: 'sessions', unique: [], indexes: { account: 'text', expiresAt: 'integer' } },
  // SMS codes by phone number, hashed.
  { name: 'challenges', unique: [], indexes: { expiresAt: 'integer' } },
  // Wrong codes by phone number, over days: see `accounts/guesses.ts`.
  { name: 'guesses', unique: [], indexes: { expiresAt: 'integer' } },
  { name: 'limits', unique: [], indexes: { expiresAt: 'integer' } },
  // What is kept of commands under their idempotency key, by a keyed hash of it: see `http/kept-commands.ts`.
  { name: 'commands', unique: [], indexes: { account: 'text', expiresAt: 'integer' } },
  // The same of earlier versions, in clear, until it has expired.
  { name: 'idempotency', unique: [], indexes: { expiresAt: 'integer' } },
  // Encryption keys of personal data by account id (D44).
  { name: 'keys', unique: [], indexes: {} },
  // Who may sign in to client service, by staff id; sessions by the hash of the cookie's value; codes by staff id, hashed.
  { name: 'staff', unique: ['email'], indexes: {} },
  { name: 'staff-sessions', unique: [], indexes: { staff: 'text', expiresAt: 'integer' } },
  { name: 'staff-codes', unique: [], indexes: { expiresAt: 'integer' } },
  // People to forget, by account id, until nothing of theirs is left (D44).
  { name: 'erasures', unique: [], indexes: { nextTryAt: 'integer' } },
  { name: 'settings', unique: [], indexes: {} },
  // Payments of the simulated gateway, by token.
  { name: 'gateway', unique: [], indexes: { reference: 'text', serial: 'integer' } },
];

/**
 * What the background work writes all the time. The embedded engine keeps it in a file of its own: each commit to a file
 * makes every other reader of that file begin with an empty cache, and sessions are read with every request.
 */
export const DELIVERY_COLLECTIONS: readonly RecordCollection[] = [
  // Messages to deliver, by an id that names their cause.
  { name: 'outbox', unique: [], indexes: { nextTryAt: 'integer', givenUpAt: 'integer' } },
  // E-mails of people who forgot their password, until a link is on its way to those that have an account.
  { name: 'recoveries', unique: [], indexes: { nextTryAt: 'integer' } },
  // When the reminders of a booking are to be looked at, by its id: see `reminders/reminder-plans.ts`.
  { name: 'reminders', unique: [], indexes: { nextTryAt: 'integer' } },
  // Messages to webhooks by their id, and replays of them: see `client-service/webhooks/`.
  {
    name: 'webhook-deliveries',
    unique: [],
    indexes: { webhook: 'text', waitsIn: 'text', nextTryAt: 'integer', expiresAt: 'integer' },
  },
  { name: 'webhook-replays', unique: [], indexes: { nextTryAt: 'integer' } },
  // The developer inbox; `newest` is the negative time, so that the index gives the newest first.
  { name: 'inbox', unique: [], indexes: { newest: 'integer' } },
  // Confirmations to print, by what they follow from, and what has been settled of each.
  { name: 'prints', unique: [], indexes: { nextTryAt: 'integer' } },
  // Issued PDFs by their hash.
  { name: 'pdfs', unique: [], indexes: { booking: 'text', account: 'text' } },
  // Messages that belong to a booking's history, by the digest that the history holds.
  { name: 'letters', unique: [], indexes: { booking: 'text', account: 'text' } },
  // How outside services did when they were last asked: see `outside-services.ts`.
  { name: 'services', unique: [], indexes: {} },
  // How far the reactions have followed the log.
  { name: 'reactions', unique: [], indexes: {} },
  // Reactions that failed, by reaction and position of the event, until they succeed.
  { name: 'unreacted', unique: [], indexes: { nextTryAt: 'integer' } },
];
