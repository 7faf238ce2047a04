import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Problem } from '../../../../api/errors.js';

/** The state of an action's dialog, from its fields to its end (D42). */
export interface ActionSteps {
  /** The Idempotency-Key of all attempts to carry it out. Null after a refusal, which the server would repeat (D12). */
  readonly key: string | null;
  /** The body that was previewed and the answer to it; null while the fields are shown. */
  readonly preview: { readonly body: unknown; readonly answer: unknown } | null;
  readonly problems: readonly Problem[];
  readonly isBusy: boolean;
  /** It is not known whether the action was carried out; until then only the same call may be repeated. */
  readonly isOutcomeUnknown: boolean;
}

const BEGINNING: ActionSteps = {
  key: null,
  preview: null,
  problems: [],
  isBusy: false,
  isOutcomeUnknown: false,
};

type Steps = Readonly<Record<string, ActionSteps>>;
type About<Change = object> = PayloadAction<{ readonly dialog: string } & Change>;

/** Changes the state of a dialog; a closed dialog has none, so an answer that comes later is dropped. */
function changed(all: Steps, dialog: string, change: Partial<ActionSteps>): Steps {
  const steps = all[dialog];
  return steps === undefined ? all : { ...all, [dialog]: { ...steps, ...change } };
}

/** The states of all open action dialogs, by the dialog's id. */
export const actionStepsSlice = createSlice({
  name: 'actionSteps',
  initialState: (): Steps => ({}),
  reducers: {
    /** The server is asked: with a `key` to carry the action out, with null for a preview only. */
    stepBegun: (all: Steps, { payload: { dialog, key } }: About<{ key: string | null }>): Steps => {
      const steps = all[dialog] ?? BEGINNING;
      return { ...all, [dialog]: { ...steps, isBusy: true, problems: [], key: key ?? steps.key } };
    },
    previewed: (all: Steps, { payload }: About<NonNullable<ActionSteps['preview']>>) =>
      changed(all, payload.dialog, {
        isBusy: false,
        preview: { body: payload.body, answer: payload.answer },
      }),
    stepEnded: (
      all: Steps,
      { payload }: About<Partial<Pick<ActionSteps, 'problems' | 'isOutcomeUnknown' | 'key'>>>,
    ) => {
      const { dialog, ...change } = payload;
      return changed(all, dialog, { isBusy: false, ...change });
    },
    /** The dialog shows the fields again. */
    fieldsShown: (all: Steps, { payload }: About) =>
      changed(all, payload.dialog, { preview: null, problems: [] }),
    dialogClosed: (all: Steps, { payload }: About) =>
      Object.fromEntries(Object.entries(all).filter(([dialog]) => dialog !== payload.dialog)),
  },
});

export const { stepBegun, previewed, stepEnded, fieldsShown, dialogClosed } = actionStepsSlice.actions;

export function selectSteps(state: { readonly actionSteps: Steps }, dialog: string): ActionSteps {
  return state.actionSteps[dialog] ?? BEGINNING;
}
