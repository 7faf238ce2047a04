import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { stepStates, type Step } from '@tour-portal/contracts/stepper.js';
import { SaidLine } from '../../booking/SaidLine.js';
import { useAttempt } from './payment/attempts.js';
import { StepItem } from './StepItem.js';
import type { StepComponents } from './steps/step-components.js';
import type { StepProps } from './steps/step-props.js';
import { ofTravellers } from './travellers.js';
import './Stepper.css';

/** What a step said when its work was saved. */
export interface StepSaid {
  readonly step: Step;
  readonly text: string;
  /** Counts, so that the same words said twice are heard twice. */
  readonly times: number;
}

/** The five steps from a hold to a tour (spec §4 "Stepper"); each opens in place, at first the one to do next. */
export function Stepper(
  props: Omit<StepProps, 'onDone'> & {
    steps: StepComponents;
    /** Null while nothing was saved yet. */
    said: StepSaid | null;
    onDone: (step: Step, text: string) => void;
  },
) {
  const { steps, said, onDone, booking: whole, ...others } = props;
  const { account, year } = others;
  const booking = useMemo(() => ofTravellers(whole), [whole]);
  const stepProps = { ...others, booking };
  const titleId = useId();
  const attempt = useAttempt(booking.id);
  // What the customer opened or closed; the others follow the state of the booking.
  const [chosen, setChosen] = useState<Partial<Record<Step, boolean>>>({});
  const states = stepStates({ guests: booking.guests, owner: account, tour: year });
  const current = states.find(({ state }) => state === 'current')?.step;
  // After a step comes the one to do next; one that still lacks something is not left.
  const isUnfinished = states.some(({ step, state }) => step === said?.step && state !== 'done');
  const next = isUnfinished ? said?.step : current;

  const nextItem = useRef<HTMLLIElement>(null);
  const led = useRef<{ times: number; to: Element | null }>({ times: 0, to: null });
  useEffect(() => {
    if (said === null) return;
    // The booking follows a moment after the words; who went on by themselves meanwhile is left alone.
    if (led.current.times === said.times && document.activeElement !== led.current.to) return;
    const head = nextItem.current?.querySelector('button') ?? null;
    led.current = { times: said.times, to: head };
    nextItem.current?.scrollIntoView({ block: 'start' });
    head?.focus({ preventScroll: true });
  }, [said, next]);

  return (
    <section className="steps no-print" aria-labelledby={titleId}>
      <h2 id={titleId}>Five steps to your tour</h2>
      {said !== null && next === undefined ? <SaidLine key={said.times} said={said.text} /> : null}
      {states.every(({ state }) => state === 'done') ? (
        <p className="steps-done">All five steps are done. We look forward to seeing you.</p>
      ) : null}
      <ol className="steps-list">
        {states.map(({ step, state }, index) => {
          const isNext = said !== null && step === next;
          // A payment that has not ended must not be hidden from who comes back to it.
          const isAtWork = step === current || isNext || step === attempt?.order.step;
          return (
            <StepItem
              key={step}
              {...stepProps}
              ref={isNext ? nextItem : undefined}
              step={step}
              place={index + 1}
              state={state}
              open={chosen[step] ?? isAtWork}
              onToggle={(open) => setChosen({ ...chosen, [step]: open })}
              said={isNext ? said : null}
              Content={steps[step]}
              onDone={(text) => {
                // What is done folds away, and what is next opens.
                setChosen({});
                onDone(step, text);
              }}
            />
          );
        })}
      </ol>
    </section>
  );
}
