import type { Middleware } from 'redux';
import type { WithApi } from '../api/api.js';
import { customerReplaced, loginRenewed, selectLogin, type WithLogin } from '../api/login.js';
import { isAccountUpdate, selectAccount } from './account-api.js';
import { selectIsTyping, type WithDrafts } from './drafts/drafts.js';

/**
 * Follows who is signed in while the page is open. When the same customer logs in again, the calls that waited for the login
 * go on. When another customer logs in instead, a notice takes the place of the page, so that nothing typed before is shown to
 * them or saved for them; a stored copy into which nothing was typed gives way to their account.
 */
export const customerChangeMiddleware: Middleware<object, WithApi & WithLogin & WithDrafts> = (store) => {
  // The account of the server's last answer; null: there was none yet, or nobody was signed in.
  let lastId: number | null = null;
  return (next) => (action) => {
    const before = store.getState();
    const result = next(action);
    if (!isAccountUpdate(action)) return result;
    // The stored copy counts only where a login was asked for or something is typed: that must not reach another customer.
    const isWorkAtStake = selectLogin(before) !== 'known' || selectIsTyping(before);
    const expected = lastId ?? (isWorkAtStake ? (selectAccount(before)?.id ?? null) : null);
    const account = selectAccount(store.getState());
    if (account !== null && expected !== null && account.id !== expected) store.dispatch(customerReplaced());
    else if (account !== null && selectLogin(before) !== 'known') store.dispatch(loginRenewed());
    lastId = account?.id ?? null;
    return result;
  };
};
