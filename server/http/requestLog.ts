/** Request ids and one log line per answer. The line has the route's pattern, never the address as it came. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { plainAddress } from './callerAddress';

/** The caller's `x-request-id` when it is a plain one, else a new one. */
export function requestIdOf(message: Pick<IncomingMessage, 'headers'>): string {
  const given = message.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Puts the id on every answer and logs the caller's address, method, route, status and time. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      address: plainAddress(request.ip),
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    // Static files and health checks would drown the rest.
    if (request.caller || reply.statusCode >= 400 || request.method !== 'GET')
      request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
    done();
  });
}
