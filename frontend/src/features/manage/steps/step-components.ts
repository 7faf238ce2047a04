import type { ComponentType } from 'react';
import type { Step } from '@tour-portal/contracts/booking/stepper.js';
import { pagePart } from '../../../ui/page-part.js';
import type { StepProps } from './step-props.js';

export type StepComponents = Readonly<Record<Step, ComponentType<StepProps>>>;

const stepPart = (chunk: Step, load: () => Promise<{ default: ComponentType<StepProps> }>) =>
  pagePart(chunk, load, 'This step');

/** Each step is loaded when it is first opened. */
export const STEP_COMPONENTS: StepComponents = {
  names: stepPart('names', () => import('../names/NamesStep.js')),
  deposits: stepPart('deposits', () => import('../deposits/DepositsStep.js')),
  details: stepPart('details', () => import('../details/DetailsStep.js')),
  flights: stepPart('flights', () => import('../travel/FlightsStep.js')),
  'final-payment': stepPart('final-payment', () => import('../payment/FinalPaymentStep.js')),
};
