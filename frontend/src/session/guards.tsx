import { useMemo } from 'react';
import { Navigate, Outlet, useLocation, type Location } from 'react-router';
import { useAccount } from './use-account.js';

/** The query parameters of a hold or of an e-mail notice (spec §4), which login and signup carry forward. */
const HOLD_PARAMETERS = ['t', 'r', 'd', 'b', 'h', 'n'];

/** The hold parameters of a query string, as a query string; empty when there are none. */
export function holdQueryOf(search: string): string {
  const query = new URLSearchParams(search);
  const parameters = HOLD_PARAMETERS.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`];
  });
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}

/**
 * What logging in leads to, by the hold parameters of the query: the hold it asks for, the tour of an e-mail notice, or
 * neither.
 */
export function loginPurpose(search: string): 'hold' | 'tour' | null {
  const parameters = new URLSearchParams(holdQueryOf(search));
  if (parameters.size === 0) return null;
  return parameters.has('n') && !parameters.has('d') ? 'tour' : 'hold';
}

function pageAskedFor(state: unknown): Pick<Location, 'pathname' | 'search' | 'hash'> | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'object' && from !== null && 'pathname' in from ? (from as Location) : null;
}

/**
 * Where a signed-in customer goes from a visitors-only page: to the hold or the tour of the query, else to the page asked
 * for first, else to the bookings.
 */
export function addressAfterLogin(location: Pick<Location, 'search' | 'state'>): string {
  const holdQuery = holdQueryOf(location.search);
  if (holdQuery) return `/${holdQuery}`;
  const from = pageAskedFor(location.state);
  return from ? `${from.pathname}${from.search}${from.hash}` : '/bookings';
}

/** Pages for visitors only (D36); signing in on one of them leaves it at once. */
export function RequireVisitor() {
  const account = useAccount();
  const location = useLocation();
  return account ? <Navigate to={addressAfterLogin(location)} replace /> : <Outlet />;
}

/** Pages for signed-in customers only (D36); a visitor comes back here after logging in. */
export function RequireAccount() {
  const account = useAccount();
  const location = useLocation();
  // A new state object in each render would navigate to login again and again while that page loads.
  const origin = useMemo(() => ({ from: location }), [location]);
  return account ? <Outlet /> : <Navigate to="/login" state={origin} replace />;
}
