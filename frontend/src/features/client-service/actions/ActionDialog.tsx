import { useEffect, useRef, useState, type ReactNode } from 'react';
import { reasonProblem } from '@tour-portal/contracts/staff-rules.js';
import { problemOf, problemsElsewhere, type Problem } from '../../../app/errors.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/ErrorList.js';
import { AlertIcon } from '../../../ui/icons.js';
import { Modal } from '../../../ui/Modal.js';
import { Note } from '../../../ui/Note.js';
import { ReasonField } from './TextBlock.js';
import { useTwoSteps, type Caller } from './use-two-steps.js';
import './ActionDialog.css';

/** What an action would do, to be read before it is done. */
export interface Effect {
  /** In words and figures. */
  readonly content: ReactNode;
  /** What the button that does it says; null: it cannot be done, and the content says why. */
  readonly button: string | null;
  /** What is said once it is done. */
  readonly done: string;
}

interface ActionDialogProps<Body, Answer> {
  title: string;
  /** Id of the booking, or of the account. */
  id: number;
  call: Caller<Body, Answer>;
  /** What the fields make, or what is wrong with them. */
  read: () => { readonly body: Body } | { readonly problems: readonly Problem[] };
  /** Names of the fields, as the API has them: what is wrong with them is shown there. */
  fields: readonly string[];
  effect: (answer: Answer) => Effect;
  /** For what cannot be taken back. */
  isDanger?: boolean;
  /** What still has to be entered before it can be done, below what would happen. */
  assurance?: { readonly content: ReactNode; readonly isGiven: boolean };
  onClose: () => void;
  onDone: (said: string) => void;
  /** The fields, given what is wrong. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/**
 * Fields and a reason, then what would happen, then the button that does it (D42). Nothing is done from the fields: what
 * was read is what is done.
 */
export function ActionDialog<Body, Answer>(props: ActionDialogProps<Body, Answer>) {
  const { title, id, call, read, fields, effect, isDanger = false, assurance, onClose, onDone } = props;
  const steps = useTwoSteps(call, id);
  const { looked, isBusy, isOpen } = steps;
  const [reason, setReason] = useState('');
  const [own, setOwn] = useState<readonly Problem[]>([]);
  const [hasChanged, setChanged] = useState(false);
  const problems = [...own, ...steps.problems];
  const shown = looked === null ? null : effect(looked.answer);
  const shownTitle = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);

  const isShown = looked !== null;
  useEffect(() => {
    if (isShown) shownTitle.current?.focus();
    else if (!isFirst.current) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    isFirst.current = false;
  }, [isShown]);

  const look = (): void => {
    const entered = read();
    const why = reasonProblem(reason);
    const wrong = [
      ...('problems' in entered ? entered.problems : []),
      ...(why === null ? [] : [{ message: why, fields: ['reason'] }]),
    ];
    setOwn(wrong);
    if ('body' in entered && wrong.length === 0) void steps.look({ ...entered.body, reason: reason.trim() });
  };
  const carryOut = async (): Promise<void> => {
    if (looked === null || shown === null || assurance?.isGiven === false) return;
    setChanged(false);
    // Midnight or the customer may have changed the amounts since they were read.
    if (!isOpen) {
      const today = await steps.look(looked.body);
      if (today === null) return;
      if (effect(today).button !== shown.button) {
        setChanged(true);
        return;
      }
    }
    const answer = await steps.carryOut(looked.body);
    if (answer !== null) onDone(effect(answer).done);
  };

  const change = (): void => {
    setChanged(false);
    steps.change();
  };

  return (
    <Modal title={title} onClose={isBusy ? () => undefined : onClose}>
      {shown === null ? (
        <form
          ref={form}
          className="action-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) look();
          }}
        >
          {props.children((field) => problemOf(problems, field))}
          <ReasonField value={reason} error={problemOf(problems, 'reason')} onChange={setReason} />
          <ErrorList problems={problemsElsewhere(problems, [...fields, 'reason'])} />
          <div className="action-buttons">
            <Button type="submit" busy={isBusy}>
              See what would happen
            </Button>
            <Button look="plain" onClick={onClose}>
              Close
            </Button>
          </div>
        </form>
      ) : (
        <div className="action-effect">
          <h3 ref={shownTitle} tabIndex={-1}>
            {shown.button === null ? 'This cannot be done now' : 'This would happen. Nothing is done yet.'}
          </h3>
          {shown.content}
          {shown.button === null ? null : assurance?.content}
          <ErrorList problems={problems} />
          {hasChanged ? (
            <Note icon={<AlertIcon />} tone="due" role="status">
              This has changed since you looked, and nothing is done yet. Please read it again.
            </Note>
          ) : null}
          {isOpen ? (
            <Note icon={<AlertIcon />} tone="due" role="status">
              No answer came, so it may be done already. Press the button again: it is done once, never twice.
            </Note>
          ) : null}
          <div className="action-buttons">
            {shown.button === null ? null : (
              <Button
                look={isDanger ? 'danger' : 'main'}
                busy={isBusy}
                disabled={assurance?.isGiven === false}
                onClick={() => void carryOut()}
              >
                {shown.button}
              </Button>
            )}
            {isOpen ? null : (
              <Button look="plain" disabled={isBusy} onClick={change}>
                Change what I entered
              </Button>
            )}
            <Button look="link" disabled={isBusy} onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
