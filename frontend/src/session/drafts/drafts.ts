import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Middleware } from 'redux';
import type { WithApi } from '../../api/api.js';
import { markInputSaved } from '../../browser/unsaved-input.js';
import { isAccountUpdate, selectAccount } from '../account-api.js';
import type { Changes } from './changes.js';

/** What was typed into a form and not saved. */
export interface Draft {
  /** When the form last stored it: something was typed, or a part of it was saved. A settled conflict does not count. */
  readonly at: Instant;
  readonly changes: Changes;
  /** Paths of answers that were typed and are too sensitive to be stored, such as a passport number. */
  readonly notStored: readonly string[];
}

interface Drafts {
  /** By account and form, see {@link draftKey}. */
  readonly stored: Readonly<Record<string, Draft>>;
  /** The forms on screen with something that is not saved. */
  readonly onScreen: readonly string[];
  /**
   * The last save or other change in this window, of which other windows are told; `times`: how many there were. The same
   * key may change again: a new object is a new change.
   */
  readonly saved: { readonly key: string; readonly times: number } | null;
  /** When another window last saved a form or made another change, by key; a later one in this window removes the key. */
  readonly savedElsewhere: Readonly<Record<string, Instant>>;
}

/** Begins the names of drafts in the tab's storage. They end with the tab, unless the browser restores it. */
const PREFIX = 'draft:';

/** @param form for example `booking-5-names` */
export function draftKey(account: number, form: string): string {
  return `${account}:${form}`;
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}

/** Notes a change that other windows are to be told of; what they told of the same key before no longer counts. */
function withChange(drafts: Drafts, key: string): Drafts {
  return {
    ...drafts,
    savedElsewhere: without(drafts.savedElsewhere, key),
    saved: { key, times: (drafts.saved?.times ?? 0) + 1 },
  };
}

export const draftsSlice = createSlice({
  name: 'drafts',
  initialState: (): Drafts => ({ stored: readStoredDrafts(), onScreen: [], saved: null, savedElsewhere: {} }),
  reducers: {
    draftTyped: (drafts, { payload }: PayloadAction<{ key: string; draft: Draft }>): Drafts => ({
      ...drafts,
      stored: { ...drafts.stored, [payload.key]: payload.draft },
    }),
    /** Nothing of the draft is left to be saved, or the customer gave the draft up. */
    draftDropped: (drafts, { payload: key }: PayloadAction<string>): Drafts => ({
      ...drafts,
      stored: without(drafts.stored, key),
    }),
    /** The form was saved in this window. @param action.payload.rest what of its draft stays; null: nothing, or the form stores it by itself */
    formSaved: (drafts, { payload }: PayloadAction<{ key: string; rest: Draft | null }>): Drafts => {
      const { key, rest } = payload;
      const others = without(drafts.stored, key);
      return { ...withChange(drafts, key), stored: rest === null ? others : { ...others, [key]: rest } };
    },
    /** Something that is no form was changed in this window. */
    changeMade: (drafts, { payload: key }: PayloadAction<string>): Drafts => withChange(drafts, key),
    /** Another window saved a form or changed something that is no form. */
    formSavedElsewhere: (drafts, { payload }: PayloadAction<{ key: string; at: Instant }>): Drafts => ({
      ...drafts,
      savedElsewhere: { ...drafts.savedElsewhere, [payload.key]: payload.at },
    }),
    typingStarted: (drafts, { payload: key }: PayloadAction<string>): Drafts => ({
      ...drafts,
      onScreen: [...drafts.onScreen.filter((other) => other !== key), key],
    }),
    typingEnded: (drafts, { payload: key }: PayloadAction<string>): Drafts => ({
      ...drafts,
      onScreen: drafts.onScreen.filter((other) => other !== key),
    }),
    /** @param action.payload the account whose drafts stay; null: no drafts stay */
    otherDraftsRemoved: (drafts, { payload: account }: PayloadAction<number | null>): Drafts => {
      const all = Object.entries(drafts.stored);
      const remaining = all.filter(([key]) => account !== null && key.startsWith(`${account}:`));
      return remaining.length === all.length ? drafts : { ...drafts, stored: Object.fromEntries(remaining) };
    },
  },
});

export const {
  changeMade,
  draftTyped,
  draftDropped,
  otherDraftsRemoved,
  formSaved,
  formSavedElsewhere,
  typingEnded,
  typingStarted,
} = draftsSlice.actions;

export interface WithDrafts {
  readonly [draftsSlice.reducerPath]: Drafts;
}

export function selectDraft({ drafts }: WithDrafts, key: string): Draft | null {
  return drafts.stored[key] ?? null;
}

export function selectSavedElsewhere({ drafts }: WithDrafts, key: string): Instant | null {
  return drafts.savedElsewhere[key] ?? null;
}

/** Whether a form with a draft on this page has answers that are not saved, typed now or before a reload. */
export function selectIsTyping({ drafts }: WithDrafts): boolean {
  return drafts.onScreen.length > 0;
}

/** Keeps the drafts in the tab until they are saved or given up; a login removes the drafts of all others, a logout all drafts. */
export const draftStorageMiddleware: Middleware<object, WithApi & WithDrafts> =
  (store) => (next) => (action) => {
    const before = store.getState().drafts.stored;
    const result = next(action);
    if (formSaved.match(action)) markInputSaved();
    if (isAccountUpdate(action))
      store.dispatch(otherDraftsRemoved(selectAccount(store.getState())?.id ?? null));
    const { stored } = store.getState().drafts;
    if (stored !== before) storeDrafts(before, stored);
    return result;
  };

function storeDrafts(before: Drafts['stored'], now: Drafts['stored']): void {
  try {
    for (const key of Object.keys(before)) if (!(key in now)) sessionStorage.removeItem(PREFIX + key);
    for (const [key, draft] of Object.entries(now)) {
      if (before[key] !== draft) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
    }
  } catch {
    // Where the tab's storage is forbidden or full, a reload loses what was typed before.
  }
}

function readStoredDrafts(): Drafts['stored'] {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
    return Object.fromEntries(
      names.map((name) => [
        name.slice(PREFIX.length),
        // An earlier version of the portal stored no `notStored`.
        { notStored: [], ...(JSON.parse(sessionStorage.getItem(name) ?? '') as Omit<Draft, 'notStored'>) },
      ]),
    );
  } catch {
    return {};
  }
}
