import { isAnyOf, isRejected, type Dispatch, type Middleware } from '@reduxjs/toolkit';
import { api, type ErrorReport } from './api.js';
import { isReportable, type CallError } from './errors.js';

const MAX_TEXT = 4000;

function send(dispatch: Dispatch, report: Pick<ErrorReport, 'name' | 'message' | 'stack' | 'debug'>): void {
  const action = api.endpoints.reportError.initiate(
    {
      // Without the query: it may hold a token.
      url: (globalThis.location.origin + globalThis.location.pathname).slice(0, 2000),
      userAgent: navigator.userAgent.slice(0, 500),
      name: report.name.slice(0, 200),
      message: report.message.slice(0, MAX_TEXT),
      stack: report.stack.slice(0, MAX_TEXT),
      debug: report.debug.slice(0, MAX_TEXT),
    },
    { track: false },
  );
  void dispatch(action as never);
}

/** Tells the server about a failure inside the page (spec §7, §8). Never throws. */
export function reportFailure(dispatch: Dispatch, error: unknown, debug: string): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  if (!isReportable({ name: failure.name, message: failure.message })) return;
  send(dispatch, { name: failure.name, message: failure.message, stack: failure.stack ?? '', debug });
}

/** Tells the server about a call that failed without a readable answer. */
export function reportCallError(dispatch: Dispatch, error: CallError, debug: string): void {
  if (!isReportable(error)) return;
  const status = 'status' in error ? String(error.status) : (error.name ?? 'Error');
  const text = 'error' in error ? error.error : 'message' in error ? error.message : undefined;
  send(dispatch, { name: 'CallFailed', message: `${status}: ${text ?? ''}`, stack: '', debug });
}

const isCallRejected = isAnyOf(isRejected);

/** Reports failed calls; a failed report is not reported again, and the start of the session reports for itself. */
export const errorReporting: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  if (isCallRejected(action) && action.payload !== undefined) {
    const { endpointName } = (action.meta.arg ?? {}) as { endpointName?: string };
    if (endpointName !== undefined && endpointName !== 'reportError' && endpointName !== 'me') {
      reportCallError(store.dispatch, action.payload as CallError, endpointName);
    }
  }
  return result;
};
