import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Problem } from '../../../../api/errors.js';

/** The state of an action's dialog, from its fields to its end (D42). */
export interface ActionSteps {
  /**
   * The Idempotency-Key of the attempts to carry the action out. Null before the first attempt, and after a refusal, which the
   * server may repeat for the same key (D12); kept by a refusal that leaves the outcome of an earlier attempt unknown.
   */
  readonly key: string | null;
  /** The body that was previewed and the answer to it; null while the fields are shown. */
  readonly preview: { readonly body: unknown; readonly answer: unknown } | null;
  readonly problems: readonly Problem[];
  readonly isBusy: boolean;
  /** It is not known whether the action was carried out; until it is known, only the same call may be repeated. */
  readonly isOutcomeUnknown: boolean;
}

const INITIAL_STEPS: ActionSteps = {
  key: null,
  preview: null,
  problems: [],
  isBusy: false,
  isOutcomeUnknown: false,
};

type StepsByDialog = Readonly<Record<string, ActionSteps>>;
type DialogAction<Change = object> = PayloadAction<{ readonly dialog: string } & Change>;

/** Changes the state of a dialog; a closed dialog has none, so an answer that comes later is dropped. */
function withChange(all: StepsByDialog, dialog: string, change: Partial<ActionSteps>): StepsByDialog {
  const steps = all[dialog];
  return steps === undefined ? all : { ...all, [dialog]: { ...steps, ...change } };
}

/** The states of the open action dialogs, by the dialog's id; one that has sent nothing yet has none. */
export const actionStepsSlice = createSlice({
  name: 'actionSteps',
  initialState: (): StepsByDialog => ({}),
  reducers: {
    /** The server is asked: with a `key` to carry the action out, with null for a preview only. */
    stepBegun: (
      all: StepsByDialog,
      { payload: { dialog, key } }: DialogAction<{ key: string | null }>,
    ): StepsByDialog => {
      const steps = all[dialog] ?? INITIAL_STEPS;
      return { ...all, [dialog]: { ...steps, isBusy: true, problems: [], key: key ?? steps.key } };
    },
    previewed: (all: StepsByDialog, { payload }: DialogAction<NonNullable<ActionSteps['preview']>>) =>
      withChange(all, payload.dialog, {
        isBusy: false,
        preview: { body: payload.body, answer: payload.answer },
      }),
    stepEnded: (
      all: StepsByDialog,
      { payload }: DialogAction<Partial<Pick<ActionSteps, 'problems' | 'isOutcomeUnknown' | 'key'>>>,
    ) => {
      const { dialog, ...change } = payload;
      return withChange(all, dialog, { isBusy: false, ...change });
    },
    /** The dialog shows the fields again. */
    fieldsShown: (all: StepsByDialog, { payload }: DialogAction) =>
      withChange(all, payload.dialog, { preview: null, problems: [] }),
    dialogClosed: (all: StepsByDialog, { payload }: DialogAction) =>
      Object.fromEntries(Object.entries(all).filter(([dialog]) => dialog !== payload.dialog)),
  },
});

export const { stepBegun, previewed, stepEnded, fieldsShown, dialogClosed } = actionStepsSlice.actions;

export function selectSteps(state: { readonly actionSteps: StepsByDialog }, dialog: string): ActionSteps {
  return state.actionSteps[dialog] ?? INITIAL_STEPS;
}
