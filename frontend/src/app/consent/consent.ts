import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../api/api.js';
import { referenceApi } from '../../reference/reference-api.js';

/** What the customer said to being counted. */
export type Consent = 'yes' | 'no';

export interface ConsentState {
  /** Null: not asked yet. */
  choice: Consent | null;
  /** Asked once more, from the footer. */
  reopened: boolean;
}

interface WithConsent {
  consent: ConsentState;
  api: ReturnType<typeof api.reducer>;
}

const KEY = 'count-visits';

/** What this browser keeps, also of what was said in another tab since. */
export function keptChoice(): Consent | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'yes' || kept === 'no' ? kept : null;
  } catch {
    return null;
  }
}

export function keepChoice(choice: Consent): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A browser that forbids storage is asked again next time.
  }
}

export const consentSlice = createSlice({
  name: 'consent',
  initialState: (): ConsentState => ({ choice: keptChoice(), reopened: false }),
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

/** Whether the browser itself says No for its owner: Global Privacy Control, or Do Not Track. */
export function browserRefuses(
  browser: { globalPrivacyControl?: boolean; doNotTrack?: string | null } = navigator,
): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1';
}

const config = referenceApi.endpoints.config.select();

/** Where visits would be counted, once the customer agrees; null where the portal counts none. */
export function selectTrackingUrl(state: WithConsent): string | null {
  return config(state).data?.trackingUrl ?? null;
}

/** Whether the customer is to be asked now. */
export function selectAsksConsent(state: WithConsent): boolean {
  const { choice, reopened } = state.consent;
  return selectTrackingUrl(state) !== null && !browserRefuses() && (choice === null || reopened);
}

/** Where this visit is counted; null: nowhere, because nobody counts or because nobody said Yes. */
export function selectCountedAt(state: WithConsent): string | null {
  const agreed = state.consent.choice === 'yes' && keptChoice() !== 'no' && !browserRefuses();
  return agreed ? selectTrackingUrl(state) : null;
}
