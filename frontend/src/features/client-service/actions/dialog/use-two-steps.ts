import { useEffect, useId } from 'react';
import { problemsOf, statusOf } from '../../../../api/errors.js';
import { idempotencyKey } from '../../../../api/idempotency-key.js';
import { useStaffSelector, useStaffStore } from '../../staff-store.js';
import { dialogClosed, fieldsShown, lookedAt, selectSteps, stepBegun, stepEnded } from './action-steps.js';
import type { Caller, ServiceCall } from '../service-calls.js';

interface Looked<Body, Answer> {
  readonly body: ServiceCall<Body>['body'];
  readonly answer: Answer;
}

/** The two steps of an action (D42): what would happen, then that it happens, for exactly the body that was looked at. */
export function useTwoSteps<Body, Answer>(call: Caller<Body, Answer>, id: number) {
  const dialog = useId();
  const store = useStaffStore();
  const { dispatch } = store;
  const { looked, problems, isBusy, isOpen } = useStaffSelector((state) => selectSteps(state, dialog));

  useEffect(() => () => void dispatch(dialogClosed({ dialog })), [dispatch, dialog]);

  const ask = async (body: ServiceCall<Body>['body'], key: string | null) => {
    dispatch(stepBegun({ dialog, key }));
    const { data, error } = await call({ id, body, key });
    return { answer: data ?? null, error, problems: problemsOf(error) };
  };

  return {
    /** What `look` was given and told. */
    looked: looked as Looked<Body, Answer> | null,
    problems,
    isBusy,
    /** It may be done or not: the answer was lost. */
    isOpen,
    /** Says what would happen; null where it would be refused. */
    look: async (body: ServiceCall<Body>['body']): Promise<Answer | null> => {
      const asked = await ask(body, null);
      if (asked.answer !== null) dispatch(lookedAt({ dialog, body, answer: asked.answer }));
      else dispatch(stepEnded({ dialog, problems: asked.problems }));
      return asked.answer;
    },
    /** Does it. Resolves to null where it was not done, or nobody knows. */
    carryOut: async (body: ServiceCall<Body>['body']): Promise<Answer | null> => {
      const { key } = selectSteps(store.getState(), dialog);
      const asked = await ask(body, key ?? idempotencyKey());
      const status = statusOf(asked.error);
      const isRefused = status !== null && status < 500;
      dispatch(
        stepEnded({
          dialog,
          problems: asked.problems,
          isOpen: asked.error !== undefined && !isRefused,
          ...(isRefused ? { key: null } : {}),
        }),
      );
      return asked.answer;
    },
    /** Back to the fields. */
    change: (): void => void dispatch(fieldsShown({ dialog })),
  };
}
