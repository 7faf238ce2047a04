import { BlockList, isIP, isIPv6 } from 'node:net';
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
  // The resolver accepts a name with a dot at its end.
  if (!hasDevTools && isOwnNetwork(hostname.replace(/\.$/, '')))
    return 'The address has to be on the internet';
  return null;
}

/**
 * Whether a host, as it is written, is in the portal's own network, to which a webhook must not make the server send requests.
 * `WebhookCalls` checks where other names lead.
 */
function isOwnNetwork(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0) return isOwnAddress(address);
  return !hostname.includes('.') || /\.(localhost|local|internal)$/i.test(hostname);
}

const OWN_NETWORK = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]) {
  const [network = '', prefix] = range.split('/');
  OWN_NETWORK.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  // The same addresses as a network writes them that translates from IPv6 (NAT64).
  if (!isIPv6(network)) OWN_NETWORK.addSubnet(`64:ff9b::${network}`, 96 + Number(prefix), 'ipv6');
}

/** Whether an IP address is loopback, private, link-local, multicast or reserved. IPv4 addresses may be written like `::ffff:10.0.0.1`. */
export function isOwnAddress(address: string): boolean {
  return OWN_NETWORK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** A webhook's address is not allowed. */
export interface WrongUrl {
  readonly code: 'wrong-url';
  readonly problem: string;
}
