import { createAction, isFulfilled } from '@reduxjs/toolkit';
import type { Middleware } from 'redux';
import { consentChosen, storeConsent, selectAllowedTrackingUrl } from './consent/consent.js';

/**
 * What is counted (spec §7 "A conversion tracking event"): signups, holds and visits by the kind of page; nothing of a booking
 * or a person.
 */
type TrackedEvent =
  | { event: 'signup' }
  | { event: 'hold' }
  | { event: 'page-visit'; /** The answer of {@link pageKind}. */ page: string };

/** Sends an event as a small JSON text, without cookies and without a referrer. A failure is ignored. */
function sendEvent(url: string, event: TrackedEvent): void {
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(event),
    headers: { 'content-type': 'text/plain' },
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    keepalive: true,
  }).catch(() => undefined);
}

/** The customer looks at a page of this kind. */
export const pageVisited = createAction<string>('tracking/page-visited');

/**
 * The event of a completed signup, of a placed hold or of a page visit; null for all other actions. The calls are known by
 * the names of their endpoints: if this module imported theirs, these would be loaded before every page.
 */
function trackedEvent(action: unknown): TrackedEvent | null {
  if (pageVisited.match(action)) return { event: 'page-visit', page: action.payload };
  if (!isFulfilled(action)) return null;
  const { endpointName } = action.meta.arg as { readonly endpointName?: string };
  // A sign-up call that only validates succeeds too, but its answer has no account.
  if (endpointName === 'signup') return action.payload ? { event: 'signup' } : null;
  return endpointName === 'placeHold' ? { event: 'hold' } : null;
}

/** Sends the events of a customer who has agreed to be counted; stores the customer's choice. */
export const trackingMiddleware: Middleware<object, Parameters<typeof selectAllowedTrackingUrl>[0]> =
  (store) => (next) => (action) => {
    const result = next(action);
    if (consentChosen.match(action)) storeConsent(action.payload);
    const event = trackedEvent(action);
    if (event !== null) {
      const url = selectAllowedTrackingUrl(store.getState());
      if (url !== null) sendEvent(url, event);
    }
    return result;
  };

/**
 * The kind of a page, `/bookings/:number/invite`: its path with every parameter's name instead of its value; `*` for an
 * address without a page, or in whose path a value cannot be found.
 */
export function pageKind(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = Object.keys(params);
  if (names.includes('*')) return '*';
  const kind = pathname.split('/').map((segment) => {
    const name = names.find((key) => params[key] === decoded(segment));
    return name === undefined ? segment : `:${name}`;
  });
  return names.every((name) => kind.includes(`:${name}`)) ? kind.join('/') : '*';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
