import { isIPv6 } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../../instance/logger.js';

/** How many groups (16 bits each) of an IPv6 address identify the network of a household or a server. */
const GROUPS_OF_A_NETWORK = 4;
const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address by which calls are counted (D55): of the addresses that a call has passed through, the last one that is not a
 * trusted proxy's. Of an IPv6 address it is the /64 network, within which a caller can choose addresses freely; of an IPv4
 * address that is written as IPv6 (`::ffff:203.0.113.7`) it is the IPv4 address.
 */
export function callerAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  const [address = ''] = ip.split('%');
  const mapped = IPV4_MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${groupsOf(address).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // An IPv4 address at the end stands for two groups, which are not part of the network.
  const [head = '', tail] = address.replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0').split('::');
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16).toString(16));
  const before = groups(head);
  if (tail === undefined) return before;
  const after = groups(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/**
 * Warns once if a proxy seems to be in front of the app while no proxy is trusted: all its callers are then counted as one.
 * @param isAnyTrusted whether `TRUSTED_PROXIES` is set
 */
export function warnOfUnknownProxy(isAnyTrusted: boolean, logger: Pick<Logger, 'warn'>) {
  let isQuiet = isAnyTrusted;
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (!isQuiet && request.headers['x-forwarded-for'] !== undefined) {
      isQuiet = true;
      logger.warn(
        { from: request.socket.remoteAddress },
        'X-Forwarded-For arrived, and TRUSTED_PROXIES names no proxy: all callers behind it are counted as one',
      );
    }
    next();
  };
}
