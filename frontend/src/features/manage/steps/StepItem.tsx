import { Suspense, useId, useState, type ComponentType, type ReactNode } from 'react';
import type { Step, StepState } from '@tour-portal/contracts/booking/stepper.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { ChevronDownIcon } from '../../../ui/icons.js';
import { Spinner } from '../../../ui/Spinner.js';
import { StepHead, stepElementId } from './StepHead.js';
import { StepNote } from './StepNote.js';
import type { StepMessage, StepProps } from './step-props.js';

/** One of the five steps: locked, folded away (with its result if it is done), or open. */
export function StepItem(
  props: StepProps & {
    step: Step;
    /** Counted from 1. */
    place: number;
    state: StepState;
    open: boolean;
    onToggle: (open: boolean) => void;
    /** The message of the last save, where that save leads to this step: the next one, or the saved one if unfinished; else null. */
    message: Pick<StepMessage, 'text' | 'times'> | null;
    /** The receipt of the payment that was made with that save; null: there is none to show. */
    receipt: ReactNode;
    Content: ComponentType<StepProps>;
  },
) {
  const { step, place, state, open, onToggle, message, receipt, Content, ...stepProps } = props;
  const id = useId();
  // A step that was opened keeps what was typed into it when it is folded away.
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  // A step that is open from the start appears together with the other steps: loaded later, it would move the steps below it
  // just when the customer presses them.
  const [wasOpenAtStart] = useState(open);
  const content = <Content {...stepProps} />;
  const note = <StepNote step={step} state={state} booking={stepProps.booking} />;
  const head = <StepHead step={step} place={place} state={state} />;

  return (
    <li
      id={stepElementId(step)}
      className={`step step-${state}`}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      {message === null ? null : (
        <StatusLine key={message.times} id={`${id}-message`} message={message.text} takesFocus={false} />
      )}
      {receipt}
      {state === 'locked' ? (
        <>
          <h3 className="step-head">{head}</h3>
          {note}
        </>
      ) : (
        <>
          <h3 className="step-head">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={`${id}-body`}
              aria-describedby={message === null ? undefined : `${id}-message`}
              onClick={() => onToggle(!open)}
            >
              {head}
              <ChevronDownIcon />
            </button>
          </h3>
          {state === 'done' && open ? null : note}
          <div id={`${id}-body`} className="step-body" hidden={!open}>
            {!wasOpened ? null : wasOpenAtStart ? (
              content
            ) : (
              <Suspense fallback={<Spinner label="Opening this step" />}>{content}</Suspense>
            )}
          </div>
        </>
      )}
    </li>
  );
}
