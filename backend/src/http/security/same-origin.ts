import type { NextFunction, Request, Response } from 'express';
import type { SecurityLog } from './security-log.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes requested by pages of other sites (D11). Every current browser sends `Sec-Fetch-Site` or `Origin` with a
 * POST, PUT, PATCH or DELETE; without both, a request with a cookie passes only if it does not come from a browser
 * (docs/decisions/0003-same-origin.md).
 */
export function sameOrigin(publicUrl: string | null, security: Pick<SecurityLog, 'refused'>) {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host;
  return (request: Request, response: Response, next: NextFunction): void => {
    if (SAFE.has(request.method) || isFromNoOtherSite(request, publicHost)) next();
    else {
      security.refused(403, request);
      response.status(403).json({ message: 'This request came from another site' });
    }
  };
}

function isFromNoOtherSite(request: Request, publicHost: string | null): boolean {
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    const originHost = URL.canParse(origin) ? new URL(origin).host : null;
    return originHost !== null && (originHost === host || originHost === publicHost);
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const isBrowser = (request.headers['user-agent'] ?? '').startsWith('Mozilla/');
  return !isBrowser || request.headers.cookie === undefined;
}
