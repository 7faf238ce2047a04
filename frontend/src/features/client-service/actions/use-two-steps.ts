import { useRef, useState } from 'react';
import { problemsOf, statusOf, type CallError, type Problem } from '../../../app/errors.js';
import { idempotencyKey } from '../../../app/idempotency-key.js';
import type { ServiceCall } from './service-calls.js';

/** Makes a call of client service; resolves with its answer or what went wrong. */
export type Caller<Body, Answer> = (
  call: ServiceCall<Body>,
) => Promise<{ data?: Answer | undefined; error?: CallError | undefined }>;

interface Looked<Body, Answer> {
  readonly body: ServiceCall<Body>['body'];
  readonly answer: Answer;
}

/**
 * The two steps of an action (D42): what would happen, then that it happens, for exactly the body that was looked at.
 * All attempts at it have one key, until the server has refused one: then it remembers the refusal under that key (D12).
 */
export function useTwoSteps<Body, Answer>(call: Caller<Body, Answer>, id: number) {
  const key = useRef<string | null>(null);
  const [looked, setLooked] = useState<Looked<Body, Answer> | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  // Whether it was done is not known: nothing else may be tried before that is.
  const [isOpen, setOpen] = useState(false);

  const attempt = async (body: ServiceCall<Body>['body'], dry: boolean): Promise<Answer | null> => {
    setBusy(true);
    setProblems([]);
    if (!dry) key.current ??= idempotencyKey();
    const { data, error } = await call({ id, body, key: dry ? null : key.current });
    setBusy(false);
    const status = statusOf(error);
    const isRefused = status !== null && status < 500;
    if (!dry) {
      setOpen(error !== undefined && !isRefused);
      if (isRefused) key.current = null;
    }
    setProblems(problemsOf(error));
    return data ?? null;
  };

  return {
    looked,
    problems,
    isBusy,
    /** It may be done or not: the answer was lost. */
    isOpen,
    /** Says what would happen; null where it would be refused. */
    look: async (body: ServiceCall<Body>['body']): Promise<Answer | null> => {
      const answer = await attempt(body, true);
      if (answer !== null) setLooked({ body, answer });
      return answer;
    },
    /** Does it. Resolves to null where it was not done, or nobody knows. */
    carryOut: (body: ServiceCall<Body>['body']): Promise<Answer | null> => attempt(body, false),
    /** Back to the fields. */
    change: (): void => {
      setLooked(null);
      setProblems([]);
    },
  };
}
