import { isIPv6 } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../../instance/logger.js';

/** Sixteen bits a group: so many groups of an IPv6 address name one household's or one server's network. */
const GROUPS_OF_A_NETWORK = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whose calls are counted together (D55): the last address that is not a trusted proxy's; of an IPv6 address its /64,
 * within which one caller may choose freely.
 */
export function callerAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  const [address = ''] = ip.split('%');
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${groupsOf(address).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // What ends in an IPv4 address has two groups more in it, behind the network.
  const [head = '', tail] = address.replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0').split('::');
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16).toString(16));
  const before = groups(head);
  if (tail === undefined) return before;
  const after = groups(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/**
 * Says once that a proxy seems to stand before the app whom nobody trusts: all its callers are counted as one then.
 * @param isAnyTrusted whether `TRUSTED_PROXIES` is set
 */
export function warnOfUnknownProxy(isAnyTrusted: boolean, logger: Pick<Logger, 'warn'>) {
  let isTold = isAnyTrusted;
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      logger.warn(
        { from: request.socket.remoteAddress },
        'X-Forwarded-For arrived, and TRUSTED_PROXIES names no proxy: all callers behind it are counted as one',
      );
    }
    next();
  };
}
