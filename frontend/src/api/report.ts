import { createAction, isAnyOf, isRejected } from '@reduxjs/toolkit';
import type { Dispatch, Middleware } from 'redux';
import { api } from './api.js';
import { loadChunk } from '../browser/chunks.js';
import { isReportable, rawMessage, type CallError } from './errors.js';
import type { ErrorReport, Failure, SentReport } from './report-of.js';

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportError: build.mutation<null, ErrorReport>({
      query: (body) => ({ url: '/errors', method: 'POST', body }),
    }),
  }),
});

const failureNoticed = createAction<Omit<Failure, 'url'>>('failure/noticed');

function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && !(error instanceof Error) && 'status' in error;
}

/**
 * Reports an error that nothing in the page has handled (spec §7, §8).
 * @param debug where the error was noticed
 */
export function reportFailure(dispatch: Dispatch, error: unknown, debug: string): void {
  // The error of a call that failed: `unwrap()` has thrown it, and nothing has caught it.
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
  const message = `${status}: ${rawMessage(error)}`;
  dispatch(failureNoticed({ name: 'CallFailed', message, stack: '', debug }));
}

const isThunkRejected = isAnyOf(isRejected);

/** The error and the endpoint of a failed call; null for all other actions. */
function failedCall(action: unknown): { error: CallError; endpoint: string } | null {
  if (!isThunkRejected(action)) return null;
  const { endpointName } = (action.meta.arg ?? {}) as { endpointName?: string };
  if (endpointName === undefined) return null;
  return { error: action.payload ?? action.error, endpoint: endpointName };
}

/**
 * Loads the code that makes reports, which no page needs at its start. `main.tsx` calls this right after the first render,
 * because the reason of a later failure may be that the files of this release are gone.
 * @throws ChunkLoadError
 */
export function loadReporting() {
  return loadChunk('reporting', () => import('./report-of.js'));
}

/** Reports calls that failed without a readable answer, and what {@link reportFailure} is given: a few a minute, none twice. */
export const errorReportMiddleware: Middleware = (store) => {
  let sent: readonly SentReport[] = [];
  return (next) => (action) => {
    const result = next(action);
    const call = failedCall(action);
    // A report that failed is not reported again.
    if (call !== null && call.endpoint !== 'reportError') {
      reportCallError(store.dispatch, call.error, call.endpoint);
    }
    if (failureNoticed.match(action)) {
      // Time and address are read now, because the code that makes reports may still have to load.
      const now = Date.now();
      const failure = { ...action.payload, url: globalThis.location.origin + globalThis.location.pathname };
      void loadReporting().then(
        ({ reportOf, mayReport }) => {
          const report = reportOf(failure);
          if (!mayReport(sent, report, now)) return;
          sent = [...sent, { report, at: now }];
          void store.dispatch(reportApi.endpoints.reportError.initiate(report, { track: false }) as never);
        },
        // Where this code cannot be loaded, the report could most likely not be sent either.
        () => undefined,
      );
    }
    return result;
  };
};
