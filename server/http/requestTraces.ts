/** Makes a span for each call to the API (docs/operating.md#traces), which is the parent of all spans inside it. */
import type { FastifyInstance } from 'fastify';
import type { Span, Tracing } from '../tracing/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls to the API if tracing is on. */
    span?: Span;
  }
}

/** Register it inside the API's plugin: console files and health checks would drown the rest. */
export function registerTraces(api: FastifyInstance, tracing: Tracing): void {
  api.addHook('onRequest', (request, { raw }, done) => {
    // A stream lasts for hours, and its work is shared by all readers.
    if (request.headers.accept?.includes('text/event-stream')) return done();
    const route = request.routeOptions.url ?? 'none';
    const span = tracing.ofRequest(`${request.method} ${route}`, request.headers.traceparent, {
      'http.request.method': request.method,
      'http.route': route,
      'console.request_id': request.id,
    });
    request.span = span;
    raw.once('close', () => {
      if (raw.headersSent) span.setAttributes({ 'http.response.status_code': raw.statusCode });
      if (!raw.writableFinished) span.fail('aborted');
      else if (raw.statusCode >= 500) span.fail(String(raw.statusCode));
      span.end();
    });
    span.run(done);
  });
}
