import { lazy, type ComponentType } from 'react';
import type { Step } from '@tour-portal/contracts/stepper.js';
import { loadChunk } from '../../../app/chunks.js';
import type { StepProps } from './step-props.js';

export type StepComponents = Readonly<Record<Step, ComponentType<StepProps>>>;

/** Each step is loaded when it is opened. */
export const STEP_COMPONENTS: StepComponents = {
  names: lazy(() => loadChunk('names', () => import('./NamesStep.js'))),
  deposits: lazy(() => loadChunk('deposits', () => import('./DepositsStep.js'))),
  details: lazy(() => loadChunk('details', () => import('./DetailsStep.js'))),
  flights: lazy(() => loadChunk('flights', () => import('./FlightsStep.js'))),
  'final-payment': lazy(() => loadChunk('final-payment', () => import('./FinalPaymentStep.js'))),
};
