import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Problem } from '../../../../api/errors.js';

/** How far an action has come, from its fields to its being done (D42). */
export interface ActionSteps {
  /** The key of all attempts to carry it out. A refusal ends it: the server would repeat the refusal under it (D12). */
  readonly key: string | null;
  /** What was sent to be looked at, and what would happen; null: the fields are shown. */
  readonly looked: { readonly body: unknown; readonly answer: unknown } | null;
  readonly problems: readonly Problem[];
  readonly isBusy: boolean;
  /** Whether it was done is not known; until it is, nothing else may be tried. */
  readonly isOpen: boolean;
}

const BEGINNING: ActionSteps = { key: null, looked: null, problems: [], isBusy: false, isOpen: false };

type Steps = Readonly<Record<string, ActionSteps>>;
type About<Change = object> = PayloadAction<{ readonly dialog: string } & Change>;

/** An answer that comes after its dialog was closed is dropped. */
function changed(all: Steps, dialog: string, change: Partial<ActionSteps>): Steps {
  const steps = all[dialog];
  return steps === undefined ? all : { ...all, [dialog]: { ...steps, ...change } };
}

/** The actions of client service under way, by the id of the dialog that shows each. */
export const actionStepsSlice = createSlice({
  name: 'actionSteps',
  initialState: (): Steps => ({}),
  reducers: {
    /** Asks the server; `key`: to carry it out, null: only what would happen. */
    stepBegun: (all: Steps, { payload: { dialog, key } }: About<{ key: string | null }>): Steps => {
      const steps = all[dialog] ?? BEGINNING;
      return { ...all, [dialog]: { ...steps, isBusy: true, problems: [], key: key ?? steps.key } };
    },
    lookedAt: (all: Steps, { payload }: About<NonNullable<ActionSteps['looked']>>) =>
      changed(all, payload.dialog, {
        isBusy: false,
        looked: { body: payload.body, answer: payload.answer },
      }),
    stepEnded: (
      all: Steps,
      { payload }: About<Partial<Pick<ActionSteps, 'problems' | 'isOpen' | 'key'>>>,
    ) => {
      const { dialog, ...change } = payload;
      return changed(all, dialog, { isBusy: false, ...change });
    },
    /** Back to the fields. */
    fieldsShown: (all: Steps, { payload }: About) =>
      changed(all, payload.dialog, { looked: null, problems: [] }),
    dialogClosed: (all: Steps, { payload }: About) =>
      Object.fromEntries(Object.entries(all).filter(([dialog]) => dialog !== payload.dialog)),
  },
});

export const { stepBegun, lookedAt, stepEnded, fieldsShown, dialogClosed } = actionStepsSlice.actions;

export function selectSteps(state: { readonly actionSteps: Steps }, dialog: string): ActionSteps {
  return state.actionSteps[dialog] ?? BEGINNING;
}
