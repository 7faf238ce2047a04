import { useEffect, useId } from 'react';
import { problemsOf, statusOf } from '../../../../api/errors.js';
import { idempotencyKey } from '../../../../api/idempotency-key.js';
import { useStaffSelector, useStaffStore } from '../../staff-store.js';
import { dialogClosed, fieldsShown, previewed, selectSteps, stepBegun, stepEnded } from './action-steps.js';
import type { ServiceCaller, ServiceCall } from '../service-calls.js';

/**
 * The session or the member's right had ended, or too many calls were made: the server refused the call before it looked for
 * an earlier one with the key, so the outcome of an earlier one stays unknown.
 */
const UNREAD_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * The two steps of an action (D42): `askPreview` asks what a body would do, `carryOut` carries it out. Each takes the body:
 * to carry out what was previewed, the caller passes the same one.
 */
export function useActionSteps<Body, Answer>(call: ServiceCaller<Body, Answer>, id: number) {
  const dialog = useId();
  const store = useStaffStore();
  const { dispatch } = store;
  const { preview, problems, isBusy, isOutcomeUnknown } = useStaffSelector((state) =>
    selectSteps(state, dialog),
  );

  useEffect(() => () => void dispatch(dialogClosed({ dialog })), [dispatch, dialog]);

  const send = async (body: ServiceCall<Body>['body'], key: string | null) => {
    dispatch(stepBegun({ dialog, key }));
    const { data, error } = await call({ id, body, key });
    return { answer: data ?? null, error, problems: problemsOf(error) };
  };

  return {
    /** The body that `askPreview` sent, and the server's answer to it. */
    preview: preview as { body: ServiceCall<Body>['body']; answer: Answer } | null,
    problems,
    isBusy,
    /** No answer came, or only an error of the server: it is not known whether the action was carried out. */
    isOutcomeUnknown,
    /** Asks for the preview; resolves to null where the call was refused or failed. */
    askPreview: async (body: ServiceCall<Body>['body']): Promise<Answer | null> => {
      const result = await send(body, null);
      if (result.answer !== null) dispatch(previewed({ dialog, body, answer: result.answer }));
      else dispatch(stepEnded({ dialog, problems: result.problems }));
      return result.answer;
    },
    /** Carries the action out; resolves to null where it was refused, or its outcome is unknown. */
    carryOut: async (body: ServiceCall<Body>['body']): Promise<Answer | null> => {
      const { key, isOutcomeUnknown: wasUnknown } = selectSteps(store.getState(), dialog);
      const { answer, error, problems: newProblems } = await send(body, key ?? idempotencyKey());
      const status = statusOf(error);
      const isRefused = status !== null && status < 500;
      const outcome = {
        isOutcomeUnknown: error !== undefined && !isRefused,
        ...(isRefused ? { key: null } : {}),
      };
      const isUnread = status !== null && UNREAD_STATUSES.has(status);
      dispatch(stepEnded({ dialog, problems: newProblems, ...(wasUnknown && isUnread ? {} : outcome) }));
      return answer;
    },
    showFields: (): void => void dispatch(fieldsShown({ dialog })),
  };
}
