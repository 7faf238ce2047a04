export interface ConvergeCredentials {
  /** Without a slash at the end. */
  readonly url: string;
  readonly merchantId: string;
  readonly userId: string;
  readonly pin: string;
}

export interface AcceptHostedCredentials {
  /** Without a slash at the end. */
  readonly url: string;
  readonly loginId: string;
  readonly transactionKey: string;
  /** Hexadecimal. */
  readonly signatureKey: string;
}

/** Which payment gateway is used (D27); without credentials it is simulated. */
export type GatewaySettings =
  | { readonly name: 'converge'; readonly credentials: ConvergeCredentials | null }
  | { readonly name: 'accept-hosted'; readonly credentials: AcceptHostedCredentials | null };

/** Reads settings by name; blank ones are null. */
export interface SettingsReader {
  readonly get: (name: string) => string | null;
  readonly url: (name: string, schemes: readonly string[], wanted: string) => string | null;
  /** Ends the start with a line that names the setting; `wanted` completes "NAME should be …". */
  readonly refuse: (name: string, wanted: string) => never;
}

const HTTP_SCHEMES = ['http', 'https'];
const CONVERGE_ADDRESS = 'https://api.convergepay.com';
const ACCEPT_HOSTED_ADDRESS = 'https://api.authorize.net';

/** In production the credentials were checked before (`missingForProduction`): a simulated gateway would give tours away. */
export function readGatewaySettings(settings: SettingsReader): GatewaySettings {
  const { get, url, refuse } = settings;
  const name = get('PAYMENT_GATEWAY') ?? 'converge';
  if (name === 'converge') {
    const names = ['CONVERGE_MERCHANT_ID', 'CONVERGE_USER_ID', 'CONVERGE_PIN'] as const;
    const given = allOrNone(settings, 'CONVERGE', names);
    const address = url('CONVERGE_URL', HTTP_SCHEMES, CONVERGE_ADDRESS) ?? CONVERGE_ADDRESS;
    if (given === null) return { name, credentials: null };
    const [merchantId, userId, pin] = given;
    return { name, credentials: { url: address, merchantId, userId, pin } };
  }
  if (name !== 'accept-hosted') return refuse('PAYMENT_GATEWAY', '"converge" or "accept-hosted"');
  const names = [
    'ACCEPT_HOSTED_LOGIN_ID',
    'ACCEPT_HOSTED_TRANSACTION_KEY',
    'ACCEPT_HOSTED_SIGNATURE_KEY',
  ] as const;
  const given = allOrNone(settings, 'ACCEPT_HOSTED', names);
  const address = url('ACCEPT_HOSTED_URL', HTTP_SCHEMES, ACCEPT_HOSTED_ADDRESS) ?? ACCEPT_HOSTED_ADDRESS;
  if (given === null) return { name, credentials: null };
  const [loginId, transactionKey, signatureKey] = given;
  if (!/^([0-9a-f]{2}){16,}$/i.test(signatureKey))
    refuse('ACCEPT_HOSTED_SIGNATURE_KEY', 'hexadecimal, as the gateway gives it out');
  // The gateway's card form passes its messages to the browser through a page of the portal, whose address it must know.
  if (get('PUBLIC_URL') === null)
    refuse('PUBLIC_URL', 'https://host where the accept-hosted gateway takes payments');
  return { name, credentials: { url: address, loginId, transactionKey, signatureKey } };
}

/** Settings that must be given together; null when none is given. Refuses one that is missing when another is given. */
export function allOrNone<const N extends readonly string[]>(
  { get, refuse }: Pick<SettingsReader, 'get' | 'refuse'>,
  prefix: string,
  names: N,
): { [K in keyof N]: string } | null {
  const given = names.map(get);
  const missing = names[given.indexOf(null)];
  if (missing === undefined) return given as { [K in keyof N]: string };
  if (given.some((value) => value !== null)) refuse(missing, `set when another ${prefix}_* setting is`);
  return null;
}
