import { useDispatch, useSelector } from 'react-redux';
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

/** Tells that a form was saved here: its draft ends, and the other windows hear of it. */
export function useMarkFormSaved(form: string): () => void {
  const key = useDraftKey(form);
  const dispatch = useDispatch();
  return () => void dispatch(formSaved(key));
}

/** Gives up what was typed into a form. */
export function useDropDraft(form: string): () => void {
  const key = useDraftKey(form);
  const dispatch = useDispatch();
  return () => void dispatch(draftDropped(key));
}
