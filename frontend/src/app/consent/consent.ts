import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WithApi } from '../../api/api.js';
import { referenceApi } from '../../reference/reference-api.js';

/** The customer's answer to whether visits may be counted. */
export type Consent = 'yes' | 'no';

export interface ConsentState {
  /** Null: not answered yet. */
  choice: Consent | null;
  /** The customer opened the question from the footer, and has not answered since. */
  reopened: boolean;
}

interface WithConsent extends WithApi {
  consent: ConsentState;
}

const STORAGE_KEY = 'count-visits';

/** The id of the footer's button that asks about counting visits again. */
export const CONSENT_BUTTON_ID = 'counting-visits';

/** The choice that this browser has stored, maybe by another tab since this page was loaded. */
export function readStoredConsent(): Consent | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'yes' || stored === 'no' ? stored : null;
  } catch {
    return null;
  }
}

export function storeConsent(choice: Consent): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Where the browser forbids storage, the customer is asked again next time.
  }
}

export const consentSlice = createSlice({
  name: 'consent',
  initialState: (): ConsentState => ({ choice: readStoredConsent(), reopened: false }),
  reducers: {
    consentChosen: (_state, action: PayloadAction<Consent>): ConsentState => ({
      choice: action.payload,
      reopened: false,
    }),
    consentReopened: (state) => {
      state.reopened = true;
    },
  },
});

export const { consentChosen, consentReopened } = consentSlice.actions;

/** Whether a setting of the browser refuses counting: Global Privacy Control, or Do Not Track. */
export function browserRefusesTracking(): boolean {
  const { globalPrivacyControl, doNotTrack }: Navigator & { globalPrivacyControl?: boolean } = navigator;
  return globalPrivacyControl === true || doNotTrack === '1';
}

const selectConfig = referenceApi.endpoints.config.select();

/** The address that counts visits, once the customer agrees; null where the portal counts none, and until it is loaded. */
export function selectTrackingUrl(state: WithConsent): string | null {
  return selectConfig(state).data?.trackingUrl ?? null;
}

/** Whether the customer is to be asked now. */
export function selectAsksConsent(state: WithConsent): boolean {
  const { choice, reopened } = state.consent;
  return selectTrackingUrl(state) !== null && !browserRefusesTracking() && (choice === null || reopened);
}

/**
 * The address that counts this visit; null where {@link selectTrackingUrl} is null, the customer has not agreed, another tab has
 * stored a No, or the browser refuses.
 */
export function selectAllowedTrackingUrl(state: WithConsent): string | null {
  const agreed = state.consent.choice === 'yes' && readStoredConsent() !== 'no' && !browserRefusesTracking();
  return agreed ? selectTrackingUrl(state) : null;
}
