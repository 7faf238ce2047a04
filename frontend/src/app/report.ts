import { createAction, isAnyOf, isRejected, type Dispatch, type Middleware } from '@reduxjs/toolkit';
import { REPORT_LIMITS, withoutSecrets } from '@tour-portal/contracts/error-report.js';
import { api } from './api.js';
import { isReportable, type CallError } from './errors.js';
import { mayReport, sentAt, type SentReport } from './report-limit.js';

/** What the server hears of a failure; `debug` says where it was noticed. */
interface Failure {
  name: string;
  message: string;
  stack: string;
  debug: string;
}

const failureNoticed = createAction<Failure>('failure/noticed');

function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && !(error instanceof Error) && 'status' in error;
}

/** Tells the server about a failure inside the page (spec §7, §8). Never throws. */
export function reportFailure(dispatch: Dispatch, error: unknown, debug: string): void {
  // What a call was refused with, when nobody took it.
  if (isCallError(error)) {
    reportCallError(dispatch, error, debug);
    return;
  }
  const failure = error instanceof Error ? error : new Error(String(error));
  if (!isReportable({ name: failure.name, message: failure.message })) return;
  const { name, message, stack = '' } = failure;
  dispatch(failureNoticed({ name, message, stack, debug }));
}

/** Tells the server about a call that failed without a readable answer. */
export function reportCallError(dispatch: Dispatch, error: CallError, debug: string): void {
  if (!isReportable(error)) return;
  const status = 'status' in error ? String(error.status) : (error.name ?? 'Error');
  const text = 'error' in error ? error.error : 'message' in error ? error.message : undefined;
  dispatch(failureNoticed({ name: 'CallFailed', message: `${status}: ${text ?? ''}`, stack: '', debug }));
}

/** As it is sent: where it happened without a query, no secret and nobody's data in its texts, each within its limit. */
function reportOf(failure: Failure) {
  const cut = (name: keyof typeof REPORT_LIMITS, text: string) =>
    withoutSecrets(text).slice(0, REPORT_LIMITS[name]);
  return {
    url: cut('url', globalThis.location.origin + globalThis.location.pathname),
    userAgent: navigator.userAgent.slice(0, REPORT_LIMITS.userAgent),
    name: cut('name', failure.name),
    message: cut('message', failure.message),
    stack: cut('stack', failure.stack),
    debug: cut('debug', failure.debug),
  };
}

const isCallRejected = isAnyOf(isRejected);

/** A failed call with what it was; null for all other actions. */
function failedCall(action: unknown): { error: CallError; endpoint: string } | null {
  if (!isCallRejected(action)) return null;
  const { endpointName } = (action.meta.arg ?? {}) as { endpointName?: string };
  if (endpointName === undefined) return null;
  return { error: action.payload ?? action.error, endpoint: endpointName };
}

/** Sends reports, a few a minute and none twice; failed calls are noticed here, everything else by {@link reportFailure}. */
export const errorReporting: Middleware = (store) => {
  let sent: readonly SentReport[] = [];
  return (next) => (action) => {
    const result = next(action);
    const call = failedCall(action);
    // A report that failed is not reported again.
    if (call !== null && call.endpoint !== 'reportError') {
      reportCallError(store.dispatch, call.error, call.endpoint);
    }
    if (failureNoticed.match(action)) {
      const report = reportOf(action.payload);
      const now = Date.now();
      if (mayReport(sent, report, now)) {
        sent = sentAt(sent, report, now);
        void store.dispatch(api.endpoints.reportError.initiate(report, { track: false }) as never);
      }
    }
    return result;
  };
};
