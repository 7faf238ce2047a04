import type { Instant } from '@tour-portal/contracts/values/time.js';
import { currentTime } from '../browser/current-time.js';
import type { WithApi } from '../api/api.js';
import type { AppDispatch } from '../api/dispatch.js';
import { customerReplaced } from '../api/login.js';
import { accountSignedOut, refetchAccount, selectAccount } from './account-api.js';
import { finishLogOut } from './session.js';
import { formSavedElsewhere, type WithDrafts } from './drafts/drafts.js';

/** What the windows of one browser tell each other; never what was typed. */
type Message =
  | { readonly kind: 'logged-in'; readonly account: number }
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'saved'; readonly account: number; readonly key: string; readonly at: Instant };

const CHANNEL = 'tour-portal';

interface Store {
  readonly getState: () => WithApi & WithDrafts;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly dispatch: AppDispatch;
}

/**
 * Tells the other windows of this browser of logins, logouts, saves and other changes in this one. While a customer is
 * signed in, it follows theirs: a logout there logs out here, a login of another customer there ends this page, a login or
 * a change of the same customer there has the account read again. Once the network is back, it also tells the server of a
 * logout that was made without it.
 * @returns a function that stops all of this
 */
export function syncWindows(store: Store): () => void {
  const onOnline = () => void finishLogOut(store.dispatch);
  globalThis.addEventListener('online', onOnline);
  const stopListening = () => globalThis.removeEventListener('online', onOnline);
  if (typeof BroadcastChannel === 'undefined') return stopListening;
  const channel = new BroadcastChannel(CHANNEL);
  const post = (message: Message) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<Message>) => handleMessage(store, data);
  let lastId: number | null = null;
  let lastSaved = store.getState().drafts.saved;
  const postChanges = () => {
    const state = store.getState();
    const id = selectAccount(state)?.id ?? null;
    if (id !== lastId) post(id === null ? { kind: 'logged-out' } : { kind: 'logged-in', account: id });
    lastId = id;
    const { saved } = state.drafts;
    if (saved !== lastSaved && saved !== null && id !== null)
      post({ kind: 'saved', account: id, key: saved.key, at: currentTime() });
    lastSaved = saved;
  };
  postChanges();
  const unsubscribe = store.subscribe(postChanges);
  return () => {
    unsubscribe();
    stopListening();
    channel.close();
  };
}

function handleMessage({ getState, dispatch }: Store, message: Message): void {
  const account = selectAccount(getState());
  if (account === null) return;
  switch (message.kind) {
    case 'logged-out':
      dispatch(accountSignedOut());
      return;
    case 'logged-in':
      if (message.account === account.id) void dispatch(refetchAccount());
      else dispatch(customerReplaced());
      return;
    case 'saved':
      if (message.account !== account.id) return;
      dispatch(formSavedElsewhere({ key: message.key, at: message.at }));
      void dispatch(refetchAccount());
      return;
    default:
      message satisfies never;
  }
}
