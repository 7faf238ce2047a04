import { useDispatch, useSelector, useStore } from 'react-redux';
import { useAccount } from '../use-account.js';
import { draftDropped, draftKey, formSaved, selectDraft, type WithDrafts } from './drafts.js';

/** The key of a form of the customer, see {@link draftKey}; with the account 0 where nobody is signed in. */
export function useDraftKey(form: string): string {
  return draftKey(useAccount()?.id ?? 0, form);
}

/** Whether something was typed into a form and not saved. */
export function useHasDraft(form: string): boolean {
  const key = useDraftKey(form);
  return useSelector((state: WithDrafts) => selectDraft(state, key) !== null);
}

/**
 * @returns to be called when a save of the form begins; returns what to call when the form is saved: the draft of what was
 * sent ends, and the other windows hear of the save. What was typed meanwhile stays, even if the form is closed by then.
 */
export function useFormSave(form: string): () => () => void {
  const key = useDraftKey(form);
  const { getState, dispatch } = useStore<WithDrafts>();
  return () => {
    const sent = selectDraft(getState(), key);
    return () => void dispatch(formSaved({ key, sent }));
  };
}

/** Gives up what was typed into a form. */
export function useDropDraft(form: string): () => void {
  const key = useDraftKey(form);
  const dispatch = useDispatch();
  return () => void dispatch(draftDropped(key));
}
