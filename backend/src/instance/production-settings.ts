/** The settings that production needs (D57), each with a hint: what its value looks like, or where it comes from. */
const NEEDED: readonly (readonly [name: string, hint: string])[] = [
  ['PUBLIC_URL', 'https://host'],
  ['SESSION_SECRET', 'at least 32 random characters'],
  ['SMTP_URL', 'smtp://user:password@host:587'],
  ['TWILIO_ACCOUNT_SID', 'of the account that sends texts'],
  ['TWILIO_AUTH_TOKEN', 'of the same account'],
  ['TWILIO_FROM', '+17025550100'],
];

const NEEDED_FOR_GATEWAY: Readonly<Record<string, readonly (readonly [name: string, hint: string])[]>> = {
  converge: [
    ['CONVERGE_MERCHANT_ID', 'of the Converge account'],
    ['CONVERGE_USER_ID', 'of its API user'],
    ['CONVERGE_PIN', 'of its API user'],
  ],
  'accept-hosted': [
    ['ACCEPT_HOSTED_LOGIN_ID', 'of the merchant account'],
    ['ACCEPT_HOSTED_TRANSACTION_KEY', 'of the merchant account'],
    ['ACCEPT_HOSTED_SIGNATURE_KEY', 'hexadecimal, signs its notices'],
  ],
};

/**
 * One line that names all settings that production lacks; null when none is missing. Without them the portal would run, but
 * send no texts or mails, take no money, and offer links that lead nowhere.
 * @param get a setting by name, blank ones as null
 */
export function missingForProduction(get: (name: string) => string | null): string | null {
  const neededForGateway = NEEDED_FOR_GATEWAY[get('PAYMENT_GATEWAY') ?? 'converge'] ?? [];
  const missing = [...NEEDED, ...neededForGateway].filter(([name]) => get(name) === null);
  if (missing.length === 0) return null;
  const list = missing.map(([name, hint]) => `${name} (${hint})`).join(', ');
  return `NODE_ENV is "production", where nothing starts without these settings: ${list}`;
}

/** Whether links in mails and texts of production may use an address: it is encrypted, or it is this machine's own, for a trial. */
export function isAllowedPublicUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
