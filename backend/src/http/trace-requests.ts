import type { RequestHandler } from 'express';
import { runInSpan, newSpanId } from '../tracing/tracing.js';
import type { Tracing } from '../tracing/tracing.js';
import { isPage } from './api-or-page.js';
import { routeOf } from './http-metrics.js';
import { requestContext } from './request-context.js';

/** Makes a span of each call, in the trace that its command's events will belong to. Pages are left out. */
export function traceRequests(tracing: Tracing): RequestHandler {
  return (request, response, next) => {
    if (isPage(request)) {
      next();
      return;
    }
    const began = performance.now();
    const requestState = requestContext(request);
    const spanId = newSpanId();
    response.once('close', () => {
      const route = routeOf(request, false);
      const { method } = request;
      const { statusCode } = response;
      tracing.record({
        name: `${method} ${route}`,
        correlation: requestState.command,
        spanId,
        parent: null,
        isServer: true,
        seconds: (performance.now() - began) / 1_000,
        isFailed: statusCode >= 500,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': statusCode,
        },
      });
    });
    // Read late: an idempotency key may replace the command's id.
    runInSpan({ correlation: () => requestState.command, spanId }, next);
  };
}
