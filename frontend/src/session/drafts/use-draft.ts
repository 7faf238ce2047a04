import { useEffect, useEffectEvent, useState } from 'react';
import { currentTime } from '../../browser/current-time.js';
import { useDispatch, useSelector } from 'react-redux';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { useDraftKey } from './draft-hooks.js';
import { conflictingAnswer, leavesOf, typedChanges, type Leaf, type Leaves } from './changes.js';
import {
  draftDropped,
  draftTyped,
  selectDraft,
  selectSavedElsewhere,
  typingEnded,
  typingStarted,
  type WithDrafts,
} from './drafts.js';

/** An answer that somebody changed after the customer had begun to type another one. */
export interface Conflict {
  readonly path: string;
  readonly typed: Leaf;
  readonly now: Leaf;
}

export interface DraftState {
  /** When the draft that the form was opened with was stored; null: there was none, or nothing is typed any more. */
  readonly restoredFrom: Instant | null;
  readonly conflicts: readonly Conflict[];
  /** When another window last saved this form; null where none did since this one last saved it. */
  readonly savedElsewhere: Instant | null;
  /** Whether something is typed that is not saved. */
  readonly isTyped: boolean;
  /** Ends the conflicts: with what was typed, or with what the server shows. */
  readonly settle: (choice: 'typed' | 'now') => void;
  /** Drops the draft and fills the form with what the server shows. */
  readonly discard: () => void;
}

/**
 * Keeps what is typed into a form and brings it back when the form is opened again. Where the
 * saved answer was changed elsewhere meanwhile, the typed one is not brought back over it: the customer settles the conflict.
 * @param props.shown the form as the server shows it
 * @param props.typed the form as it stands on screen, shaped alike
 * @param props.isSaving a save is under way: meanwhile no conflict is reported
 * @param props.isSecret whether the answer at a path must not be stored; it is neither brought back nor a conflict
 * @param props.fill puts answers into the form
 * @param props.onNotStored called when the form is opened again, if something typed had not been stored, with its paths
 */
export function useDraft(props: {
  form: string;
  shown: unknown;
  typed: unknown;
  isSaving: boolean;
  isSecret?: (path: string) => boolean;
  fill: (leaves: Leaves) => void;
  onNotStored?: (paths: readonly string[]) => void;
}): DraftState {
  const { isSaving, isSecret = () => false, fill, onNotStored } = props;
  const key = useDraftKey(props.form);
  const dispatch = useDispatch();
  const draft = useSelector((state: WithDrafts) => selectDraft(state, key));
  const savedElsewhere = useSelector((state: WithDrafts) => selectSavedElsewhere(state, key));
  const [draftAtStart] = useState(draft);
  const [isReady, setReady] = useState(draftAtStart === null);
  const [isRestored, setRestored] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const shown = leavesOf(props.shown);
  const changes = typedChanges(shown, leavesOf(props.typed), draft?.changes ?? {});
  const storable = Object.fromEntries(Object.entries(changes).filter(([path]) => !isSecret(path)));
  // These paths stay until the form is saved or the draft is given up, so that the customer is told again each time the form
  // is opened.
  const notStored = [...new Set([...(draft?.notStored ?? []), ...Object.keys(changes).filter(isSecret)])];
  const isTyped = Object.keys(changes).length > 0;
  const conflicts = Object.entries(storable).flatMap(([path, change]) => {
    const now = conflictingAnswer(change, shown[path]);
    return now === undefined || isSaving ? [] : [{ path, typed: change.to, now }];
  });

  const restore = useEffectEvent(() => {
    if (draftAtStart === null) return;
    const restorable = Object.entries(draftAtStart.changes).filter(
      ([path, change]) => path in shown && conflictingAnswer(change, shown[path]) === undefined,
    );
    fill(Object.fromEntries(restorable.map(([path, { to }]) => [path, to])));
    if (draftAtStart.notStored.length > 0)
      onNotStored?.(draftAtStart.notStored.filter((path) => path in shown));
    setReady(true);
    setRestored(true);
  });
  // Restored one effect later: the form resets itself when it is mounted, after the effects of the components in it.
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    if (isMounted) restore();
  }, [isMounted]);

  const content = JSON.stringify([storable, notStored]);
  const storeDraft = useEffectEvent(() => {
    if (!isReady || content === JSON.stringify([draft?.changes ?? {}, draft?.notStored ?? []])) return;
    if (isTyped || notStored.length > 0)
      dispatch(draftTyped({ key, draft: { at: currentTime(), changes: storable, notStored } }));
    else dispatch(draftDropped(key));
  });
  useEffect(() => storeDraft(), [content, isReady, draft]);
  // Nothing of the draft is left: what is typed from now on was not brought back.
  if (isRestored && draft === null && !isTyped) setRestored(false);

  useEffect(() => {
    if (!isTyped) return undefined;
    dispatch(typingStarted(key));
    return () => void dispatch(typingEnded(key));
  }, [dispatch, key, isTyped]);

  return {
    restoredFrom: isRestored && isTyped ? (draftAtStart?.at ?? null) : null,
    conflicts,
    savedElsewhere,
    isTyped,
    settle: (choice) => {
      const settled = Object.fromEntries(
        conflicts.map(({ path, typed, now }) => [path, { from: now, to: typed }]),
      );
      const others = Object.fromEntries(Object.entries(storable).filter(([path]) => !(path in settled)));
      const remaining = choice === 'typed' ? { ...others, ...settled } : others;
      if (draft !== null) dispatch(draftTyped({ key, draft: { ...draft, changes: remaining } }));
      fill(Object.fromEntries(conflicts.map((conflict) => [conflict.path, conflict[choice]])));
    },
    discard: () => {
      dispatch(draftDropped(key));
      fill(Object.fromEntries(Object.keys(changes).map((path) => [path, shown[path] ?? null])));
    },
  };
}
