/** Request ids and one log line per answer. The line has the route's pattern, never the address as it came. */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress } from './callerAddress';

/** Ours always: audit and log must not be written under an id that somebody chose. */
export const newRequestId = (): string => randomUUID();

/** The caller's own id, where it is a plain one: for the log, beside ours. */
function clientRequestId({ headers }: FastifyRequest): { clientRequestId?: string } {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? { clientRequestId: given } : {};
}

/**
 * Who somebody is in the log: the same person has the same id, and the log has no address of theirs. `npm run audit` prints
 * it beside the e-mail.
 */
export const personId = (email: string): string =>
  createHash('sha256').update(`person:${email}`).digest('hex').slice(0, 12);

/** Puts the id on every answer and logs the caller's address, person, method, route, status and time. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      ...clientRequestId(request),
      address: plainAddress(request.ip),
      ...(request.person !== undefined && { person: personId(request.person) }),
      ...(request.span && { traceId: request.span.traceId }),
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
