import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { selectAllowedTrackingUrl } from './consent/consent.js';
import { useAppSelector } from './store.js';
import { useAppDispatch } from '../api/dispatch.js';
import { pageKind, pageVisited } from './tracking.js';

/** While the customer agrees, counts the page that is open and every page that is opened (spec §7). */
export function usePageVisits(): void {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const kind = pageKind(pathname, useMatches().at(-1)?.params ?? {});
  const isCounted = useAppSelector((state) => selectAllowedTrackingUrl(state) !== null);
  useEffect(() => {
    if (isCounted) dispatch(pageVisited(kind));
  }, [dispatch, isCounted, kind, pathname]);
}
