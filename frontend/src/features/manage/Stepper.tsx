import { Suspense, useId, useState, type ComponentType } from 'react';
import { stepStates, type Step, type StepState } from '@tour-portal/contracts/stepper.js';
import { CheckIcon, ChevronDownIcon, LockIcon } from '../../ui/icons.js';
import { Spinner } from '../../ui/Spinner.js';
import type { StepComponents } from './steps/step-components.js';
import type { StepProps } from './steps/step-props.js';
import './Stepper.css';

const TITLES: Readonly<Record<Step, string>> = {
  names: 'Names and rooms',
  deposits: 'Deposit payment',
  details: 'Guest details',
  flights: 'Flight details',
  'final-payment': 'Final payment',
};

const STATE_WORDS: Readonly<Record<StepState, string>> = {
  done: 'Done',
  current: 'Do this next',
  open: 'To do',
  locked: 'Locked',
};

/** What opens a locked step (spec §4 "Stepper"). */
const KEYS: Readonly<Record<Step, string>> = {
  names: '',
  deposits: 'Opens once every guest has a name.',
  details: 'Opens once the deposits of all guests are paid.',
  flights: 'Opens once the deposits of all guests are paid.',
  'final-payment': 'Opens once the deposits of all guests are paid.',
};

/** The five steps from a hold to a tour (spec §4 "Stepper"); each opens in place, at first the one to do next. */
export function Stepper({ steps, ...props }: StepProps & { steps: StepComponents }) {
  const { booking, account, year, onDone } = props;
  const titleId = useId();
  // What the customer opened or closed; the others follow the state of the booking.
  const [chosen, setChosen] = useState<Partial<Record<Step, boolean>>>({});
  const states = stepStates({ guests: booking.guests, owner: account, tour: year });
  const allDone = states.every(({ state }) => state === 'done');

  return (
    <section className="steps no-print" aria-labelledby={titleId}>
      <h2 id={titleId}>Five steps to your tour</h2>
      {allDone ? <p className="steps-done">All five steps are done. We look forward to seeing you.</p> : null}
      <ol className="steps-list">
        {states.map(({ step, state }, index) => (
          <StepItem
            key={step}
            {...props}
            step={step}
            place={index + 1}
            state={state}
            open={chosen[step] ?? state === 'current'}
            onToggle={(open) => setChosen({ ...chosen, [step]: open })}
            Content={steps[step]}
            onDone={(text) => {
              // What is done folds away, and what is next opens.
              setChosen(({ [step]: _, ...others }) => others);
              onDone(text);
            }}
          />
        ))}
      </ol>
    </section>
  );
}

function StepItem(
  props: StepProps & {
    step: Step;
    place: number;
    state: StepState;
    open: boolean;
    onToggle: (open: boolean) => void;
    Content: ComponentType<StepProps>;
  },
) {
  const { step, place, state, open, onToggle, Content, ...stepProps } = props;
  const bodyId = useId();
  // A step that was opened keeps what was typed into it when it is folded away.
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  const head = (
    <>
      <span className="step-mark">{state === 'done' ? <CheckIcon /> : place}</span>
      <span className="step-title">{TITLES[step]}</span>
      <span className="step-state">{STATE_WORDS[state]}</span>
    </>
  );

  return (
    <li className={`step step-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
      {state === 'locked' ? (
        <>
          <h3 className="step-head">{head}</h3>
          <p className="step-lock">
            <LockIcon /> <span>{KEYS[step]}</span>
          </p>
        </>
      ) : (
        <>
          <h3 className="step-head">
            <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={() => onToggle(!open)}>
              {head}
              <ChevronDownIcon />
            </button>
          </h3>
          <div id={bodyId} className="step-body" hidden={!open}>
            {opened ? (
              <Suspense fallback={<Spinner label="Opening this step" />}>
                <Content {...stepProps} />
              </Suspense>
            ) : null}
          </div>
        </>
      )}
    </li>
  );
}
