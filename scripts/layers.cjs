/**
 * The backend's folders from the bottom up, as docs/architecture.md describes them: each may import itself, the folders before
 * it, and what `UPWARD` names. What is not in the list (the files beside the folders, `testing/`) and tests may import all.
 */
const LAYERS = [
  ...['instance', 'scheduling', 'metrics', 'tracing', 'stores', 'event-log', 'reactions'],
  ...['outside-services', 'read-side', 'sessions', 'http', 'pages'],
  ...['reference', 'issued', 'flights', 'messages'],
  ...['departures', 'accounts', 'bookings', 'surveys', 'payments', 'documents', 'reminders', 'waiting-list'],
  ...['audit', 'client-service', 'errors', 'health', 'demo', 'dev'],
];

/** The imports against that order, each for a reason that docs/decisions/0001-imports.md gives. */
const UPWARD = [
  // An account is answered with its bookings, and folded with them where the read models are behind.
  {
    from: ['accounts/account-queries.ts'],
    to: ['bookings/booking-answer.ts', 'bookings/party/party-adults.ts'],
  },
  { from: ['accounts/credentials/own-streams.ts'], to: ['bookings/booking-state.ts'] },
  // A fee of a booking changes only while none of its payments is being recorded: that is read from the payments' streams.
  {
    from: ['bookings/booking-streams.ts'],
    to: ['payments/payment-decisions.ts', 'payments/payment-state.ts'],
  },
  // A fault point in the settings is checked before anything opens.
  { from: ['instance/developer-settings.ts'], to: ['event-log/faults.ts'] },
];

module.exports = { LAYERS, UPWARD };
