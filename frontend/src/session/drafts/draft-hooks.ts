import { useDispatch, useSelector, useStore } from 'react-redux';
import { useAccount } from '../use-account.js';
import { draftDropped, draftKey, formSaved, selectDraft, type Draft, type WithDrafts } from './drafts.js';

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
  const store = useStore<WithDrafts>();
  return () => {
    const sent = selectDraft(store.getState(), key);
    return () => {
      const { drafts } = store.getState();
      // A form on screen stores by itself what it shows beyond what was saved.
      const rest = drafts.onScreen.includes(key) ? null : typedSince(sent, drafts.stored[key]);
      store.dispatch(formSaved({ key, rest }));
    };
  };
}

/** What was typed into a form after its save had begun; null: nothing. */
function typedSince(sent: Draft | null, draft: Draft | undefined): Draft | null {
  if (draft === undefined) return null;
  const later = Object.entries(draft.changes).flatMap(([path, { from, to }]) => {
    const before = sent?.changes[path];
    return before?.to === to ? [] : [[path, { from: before === undefined ? from : before.to, to }] as const];
  });
  const notStored = draft.notStored.filter((path) => !sent?.notStored.includes(path));
  return later.length + notStored.length === 0
    ? null
    : { ...draft, changes: Object.fromEntries(later), notStored };
}

/** @returns to be called when the customer gives up what was typed into a form */
export function useDropDraft(form: string): () => void {
  const key = useDraftKey(form);
  const dispatch = useDispatch();
  return () => void dispatch(draftDropped(key));
}
