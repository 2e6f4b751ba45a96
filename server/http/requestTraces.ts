/** A span for each call to the API (docs/operating.md#traces), and whatever is begun for it below. */
import type { FastifyInstance } from 'fastify';
import type { Span, Tracing } from '../tracing/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call to the API, where there are traces. */
    span?: Span;
  }
}

/** To be called within the plugin of the API: files of the console and looks at the health would drown the rest. */
export function registerTraces(api: FastifyInstance, tracing: Tracing): void {
  api.addHook('onRequest', (request, { raw }, done) => {
    // A stream goes on for hours, and what its reader causes is done for all of them.
    if (request.headers.accept?.includes('text/event-stream')) return done();
    const route = request.routeOptions.url ?? 'none';
    const span = tracing.ofRequest(`${request.method} ${route}`, request.headers.traceparent, {
      'http.request.method': request.method,
      'http.route': route,
      'console.request_id': request.id,
    });
    request.span = span;
    raw.once('close', () => {
      if (raw.headersSent) span.tell({ 'http.response.status_code': raw.statusCode });
      if (!raw.writableFinished) span.fail('aborted');
      else if (raw.statusCode >= 500) span.fail(String(raw.statusCode));
      span.end();
    });
    span.run(done);
  });
}
