import { WEBHOOK_URL_MAX } from '@tour-portal/contracts/client-service/webhooks.js';

/** What is wrong with a webhook's address, or null. Developer tools allow plain http and the machine's own network. */
export function webhookUrlProblem(value: unknown, hasDevTools: boolean): string | null {
  if (typeof value !== 'string' || value.length > WEBHOOK_URL_MAX || !URL.canParse(value))
    return 'Enter an address like https://example.com/webhooks';
  const { protocol, username, password, hash, hostname } = new URL(value);
  if (protocol !== 'https:' && !(hasDevTools && protocol === 'http:'))
    return 'The address has to begin with https://';
  if (username !== '' || password !== '' || hash !== '')
    return 'The address must have no user, password or part after a #';
  // A dot at the end changes nothing for the resolver.
  if (!hasDevTools && isOwnNetwork(hostname.replace(/\.$/, '')))
    return 'The address has to be on the internet';
  return null;
}

/** Whether a host is this machine or in its network: a webhook must not make the server send requests to itself. */
function isOwnNetwork(hostname: string): boolean {
  if (!hostname.includes('.') && !hostname.startsWith('[')) return true;
  if (/^\[/.test(hostname)) return /^\[(::1?\]|f[cd]|fe[89ab]|::ffff:)/i.test(hostname);
  return (
    /\.(localhost|local|internal)$/i.test(hostname) ||
    /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      hostname,
    )
  );
}

/** A webhook's address is not allowed. */
export interface WrongUrl {
  readonly code: 'wrong-url';
  readonly problem: string;
}
