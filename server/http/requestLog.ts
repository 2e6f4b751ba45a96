/** Request ids, and one log line per answer. The line holds the route's pattern, never the address as it was sent. */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from './callerAddress';
import { isEventStream } from './eventStream';
import { whenOver } from './whenOver';

/** Always generated here: callers must not choose the id under which audit and log rows are written. */
export const newRequestId = (): string => randomUUID();

/** The caller's own id, if it is a plain one: logged next to ours. */
function clientRequestId({ headers }: FastifyRequest): { clientRequestId?: string } {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? { clientRequestId: given } : {};
}

/**
 * A person's id in the log: always the same for the same person, and it does not reveal their e-mail. `npm run audit`
 * prints it next to the e-mail.
 */
export const personId = (email: string): string =>
  createHash('sha256').update(`person:${email}`).digest('hex').slice(0, 12);

/**
 * Puts the request id on every answer and logs the caller's address, person, method, route, status and time. A call
 * whose client left first has its line too: what it changed must be found under its request id.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    whenOver(reply, () => logCall(request, reply));
    done();
  });
}

function logCall(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, statusCode, elapsedTime } = reply;
  const isAborted = !raw.writableFinished;
  // Streams usually end so, with every tab that is closed.
  if (isAborted && isEventStream(reply)) return;
  const line = {
    ...clientRequestId(request),
    address: plainAddress(request.ip),
    ...(request.person !== undefined && { person: personId(request.person) }),
    ...(request.span && { traceId: request.span.traceId }),
    method: request.method,
    route: request.routeOptions.url ?? null,
    // Until the answer begins, its status is only Fastify's default.
    status: raw.headersSent ? statusCode : null,
    ms: Math.round(elapsedTime * 10) / 10,
    ...(isAborted && { aborted: true }),
  };
  const text = isAborted ? 'aborted' : 'answered';
  // Keep static files and health checks out of the usual log: they would drown the rest.
  if (request.caller || statusCode >= 400 || request.method !== 'GET') request.log.info(line, text);
  else request.log.debug(line, text);
}
