import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { nextAction } from '@tour-portal/contracts/booking/next-action.js';
import { stepStates, type Step } from '@tour-portal/contracts/booking/stepper.js';
import type { Payment } from '@tour-portal/contracts/api/api.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { useHasDraft } from '../../../session/drafts/draft-hooks.js';
import { bookingFormName } from '../booking-forms.js';
import { usePaymentAttempt } from '../payment/attempts.js';
import { PaymentReceipt } from '../prices/PaymentReceipt.js';
import { stepElementId } from './StepHead.js';
import { StepItem } from './StepItem.js';
import type { StepComponents } from './step-components.js';
import type { StepMessage, StepProps } from './step-props.js';
import { withoutCancelledGuests } from './without-cancelled-guests.js';
import './Stepper.css';

/** The steps that have an unsaved draft. */
function useStepsWithDrafts(booking: number): Partial<Record<Step, boolean>> {
  const names = useHasDraft(bookingFormName(booking, 'names'));
  const details = useHasDraft(bookingFormName(booking, 'details'));
  const flights = useHasDraft(bookingFormName(booking, 'travel'));
  return { ...(names ? { names } : {}), ...(details ? { details } : {}), ...(flights ? { flights } : {}) };
}

/** Scrolls to a step and moves the focus to its head. @returns the head; null: there is none to press */
function leadTo(step: Step | undefined): Element | null {
  const item = step === undefined ? null : document.getElementById(stepElementId(step));
  const head = item?.querySelector('button') ?? null;
  item?.scrollIntoView({ block: 'start' });
  head?.focus({ preventScroll: true });
  return head;
}

/**
 * The five steps from a hold to a tour (spec §4 "Stepper"); each opens in place. At first these are open: the one to do next,
 * those with a draft, and that of a payment attempt.
 */
export function Stepper(
  props: Omit<StepProps, 'onDone'> & {
    steps: StepComponents;
    /** Null: nothing was saved yet, or the last action on the page belongs to no step. */
    message: StepMessage | null;
    /** The step that another part of the page opens; `times` counts, so that the same step can be shown again. */
    openedStep: { readonly step: Step; readonly times: number } | null;
    onDone: (step: Step, text: string, payment: Payment | null, isTypedOn: boolean) => void;
  },
) {
  const { steps, message, openedStep, onDone, booking: fullBooking, ...others } = props;
  const booking = useMemo(() => withoutCancelledGuests(fullBooking), [fullBooking]);
  const facts = { ...booking, owner: others.account, tour: others.year };
  const stepProps = { ...others, booking };
  const titleId = useId();
  const attempt = usePaymentAttempt(booking.id);
  // Whether a step is open, for the steps that were opened or closed: by the customer, for a draft that it has when the page
  // opens, or from another part of the page. The others follow `isOpenByDefault`.
  const [toggled, setToggled] = useState<Partial<Record<Step, boolean>>>(useStepsWithDrafts(booking.id));
  const [lastOpenedStep, setLastOpenedStep] = useState<typeof openedStep>(null);
  if (openedStep !== lastOpenedStep) {
    setLastOpenedStep(openedStep);
    if (openedStep !== null) setToggled({ ...toggled, [openedStep.step]: true });
  }
  const states = stepStates(facts);
  const current = states.find(({ state }) => state === 'current')?.step;
  // After a save the next step opens; a saved step that still lacks something, or was typed into meanwhile, stays open.
  const isUnfinished =
    message?.isTypedOn === true ||
    states.some(({ step, state }) => step === message?.step && state !== 'done');
  const next = isUnfinished ? message?.step : current;

  const lastFocus = useRef<{ times: number; to: Element | null }>({ times: 0, to: null });
  useEffect(() => {
    if (message === null || message.isTypedOn) return;
    // The booking may change a moment after the message. The focus is not moved again if the customer has moved it meanwhile.
    if (lastFocus.current.times === message.times && document.activeElement !== lastFocus.current.to) return;
    lastFocus.current = { times: message.times, to: leadTo(next) };
  }, [message, next]);

  useEffect(() => {
    leadTo(openedStep?.step);
  }, [openedStep]);

  const receipt =
    message?.payment == null ? null : (
      <PaymentReceipt payment={message.payment} booking={booking} next={nextAction(facts)?.label ?? null} />
    );
  return (
    <section className="steps no-print" aria-labelledby={titleId}>
      <h2 id={titleId}>Five steps to your tour</h2>
      {message !== null && next === undefined ? (
        <>
          <StatusLine key={message.times} message={message.text} />
          {receipt}
        </>
      ) : null}
      {states.every(({ state }) => state === 'done') ? (
        <p className="steps-done">All five steps are done. We look forward to seeing you.</p>
      ) : null}
      <ol className="steps-list">
        {states.map(({ step, state }, index) => {
          const isNext = message !== null && step === next;
          // A payment whose end the customer has not read must not be hidden when they come back to it.
          const isOpenByDefault = step === current || isNext || step === attempt?.order.step;
          return (
            <StepItem
              key={step}
              {...stepProps}
              step={step}
              place={index + 1}
              state={state}
              open={toggled[step] ?? isOpenByDefault}
              onToggle={(open) => setToggled({ ...toggled, [step]: open })}
              message={isNext ? message : null}
              receipt={isNext ? receipt : null}
              Content={steps[step]}
              onDone={(text, payment = null, isTypedOn = false) => {
                // All steps follow `isOpenByDefault` again: what is done folds away, and what is next opens.
                setToggled({});
                onDone(step, text, payment, isTypedOn);
              }}
            />
          );
        })}
      </ol>
    </section>
  );
}
