import type { RecordCollection } from '@tour-portal/contracts/stores/records.js';

/** The collections of the records store; indexed times are epoch milliseconds. */
export const RECORD_COLLECTIONS: readonly RecordCollection[] = [
  // E-mail, phone and password hash by account id; under `{id}/spare` a change of them that is being made, and the links that
  // reset the password: see `accounts/credentials/credential-records.ts`.
  { name: 'credentials', unique: ['email', 'phoneNumber'], indexes: {} },
  // By the hash of the cookie's value.
  { name: 'sessions', unique: [], indexes: { account: 'text', expiresAt: 'integer' } },
  // Hashes of SMS codes by phone number.
  { name: 'challenges', unique: [], indexes: { expiresAt: 'integer' } },
  // Wrong codes by phone number, over days: see `accounts/codes/guesses.ts`.
  { name: 'guesses', unique: [], indexes: { expiresAt: 'integer' } },
  // Calls counted for rate limits, by limit and hashed subject: see `http/security/rate-limiter.ts`.
  { name: 'limits', unique: [], indexes: { expiresAt: 'integer' } },
  // Commands and their answers, by a keyed hash of caller and idempotency key: see `http/idempotency/idempotency-records.ts`.
  { name: 'commands', unique: [], indexes: { account: 'text', expiresAt: 'integer' } },
  // Commands and their answers as earlier versions stored them, unencrypted. They are kept until they expire.
  { name: 'idempotency', unique: [], indexes: { expiresAt: 'integer' } },
  // Encryption keys of personal data by account id (D44).
  { name: 'keys', unique: [], indexes: {} },
  // Who may sign in to client service, by staff id; sessions by the hash of the cookie's value; hashes of codes by staff id.
  { name: 'staff', unique: ['email'], indexes: {} },
  { name: 'staff-sessions', unique: [], indexes: { staff: 'text', expiresAt: 'integer' } },
  { name: 'staff-codes', unique: [], indexes: { expiresAt: 'integer' } },
  // People to erase, by account id, until nothing of theirs is left (D44).
  { name: 'erasures', unique: [], indexes: { nextTryAt: 'integer' } },
  // Single records of the portal itself, such as the evidence key and the marks of an imported or lost log.
  { name: 'settings', unique: [], indexes: {} },
  // Refunds that an instance is just making at the gateway, by the refund's key: see `payments/gateways/refund-claims.ts`.
  { name: 'refund-claims', unique: [], indexes: { expiresAt: 'integer' } },
  // Payments of the simulated gateway, by token.
  { name: 'gateway', unique: [], indexes: { reference: 'text', serial: 'integer' } },
];

/**
 * Collections that the background work writes all the time. The embedded engine stores them in a file of their own: a commit
 * to a file empties the cache of every other reader of that file, and sessions are read with every request.
 */
export const BACKGROUND_COLLECTIONS: readonly RecordCollection[] = [
  // Messages by an id that names their cause; of a delivered one the id stays, so that it is never sent again.
  { name: 'outbox', unique: [], indexes: { nextTryAt: 'integer', givenUpAt: 'integer' } },
  // E-mail addresses typed in by people who forgot their password, until a link is sent where there is an account.
  { name: 'recoveries', unique: [], indexes: { nextTryAt: 'integer' } },
  // When the reminders of a booking are to be checked, by its id: see `reminders/reminder-plans.ts`.
  { name: 'reminders', unique: [], indexes: { nextTryAt: 'integer' } },
  // Messages to webhooks by their id, and replays of them: see `client-service/webhooks/`. `waitsIn` names the webhook and the
  // event's stream while a message waits, because the messages of a stream go in order.
  {
    name: 'webhook-deliveries',
    unique: [],
    indexes: { webhook: 'text', waitsIn: 'text', nextTryAt: 'integer', expiresAt: 'integer' },
  },
  { name: 'webhook-replays', unique: [], indexes: { nextTryAt: 'integer' } },
  // The developer inbox; `newest` is the negative time, so that the index lists the newest message first.
  { name: 'inbox', unique: [], indexes: { newest: 'integer' } },
  // Orders to print confirmations, by what caused them; those that are done stay, so that none is printed twice.
  { name: 'prints', unique: [], indexes: { nextTryAt: 'integer' } },
  // Issued PDFs by their hash.
  { name: 'pdfs', unique: [], indexes: { booking: 'text', account: 'text' } },
  // Mails that belong to a booking's history, by the digest that the history holds.
  { name: 'letters', unique: [], indexes: { booking: 'text', account: 'text' } },
  // Whether outside services worked when they were last called: see `outside-services/outside-services.ts`.
  { name: 'services', unique: [], indexes: {} },
  // How far the reactions have followed the log.
  { name: 'reactions', unique: [], indexes: {} },
  // Reactions that failed, by reaction and position of the event, until they succeed.
  { name: 'unreacted', unique: [], indexes: { nextTryAt: 'integer' } },
];
