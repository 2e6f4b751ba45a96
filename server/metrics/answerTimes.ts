/** Measures how long answers take, by route and status. */
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { isEventStream } from '../http/eventStream';
import { whenOver } from '../http/whenOver';

/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Measures every answer except streams, which end when their reader leaves. Where the client of another call leaves
 * first, `aborted` stands in place of the status.
 */
export function registerAnswerTimes(app: FastifyInstance, metrics: Registry): void {
  const times = new Histogram({
    name: 'console_answer_seconds',
    help: 'Seconds until an answer was sent, by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS,
    registers: [metrics],
  });
  app.addHook('onRequest', (request, reply, done) => {
    whenOver(reply, () => {
      if (isEventStream(reply)) return;
      const labels = {
        method: request.method,
        // Unknown addresses have no pattern, so that strangers cannot create labels.
        route: request.routeOptions.url ?? 'none',
        status: reply.raw.writableFinished ? reply.statusCode : 'aborted',
      };
      times.observe(labels, reply.elapsedTime / 1000);
    });
    done();
  });
}
