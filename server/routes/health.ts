/**
 * GET /healthz: the process takes calls, and is not about to end. GET /readyz: its database can read and write, too.
 * Neither needs a token. Proxies ask the first, because a fault of the database is one of all servers: without any,
 * nobody would get our answers, which say that nothing was done.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serverMessages } from '../../src/contract/serverMessages';
import { DiskFull } from '../db/engine/diskFull';
import { createWriteProbe, type WriteProbe } from '../db/writeProbe';
import type { ServerDeps } from '../deps';
import { sendError } from '../http/errors';

const READY_WITHIN_MS = 2_000;
const ENDING = 'The server is about to end.';

/** Adds both endpoints, outside the API prefix. */
export function registerHealthRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const whyNoWrites = deps.engine.kind === 'postgres' ? createWriteProbe(deps.db, deps.now) : roomOf(deps);
  app.get('/healthz', { schema: { hide: true } }, (request, reply) => {
    if (!app.isDraining()) return reply.send({ status: 'ok' });
    return sendError(request, reply, { statusCode: 503, message: ENDING });
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const problem = app.isDraining() ? ENDING : await whyNotReady(deps, whyNoWrites);
    if (problem === null) return { status: 'ready' };
    return sendError(request, reply, { statusCode: 503, message: problem });
  });
}

/** For the embedded engine, which watches the free space on its disk itself. */
const roomOf =
  ({ engine }: ServerDeps): WriteProbe =>
  () => {
    const shortage = engine.shortage();
    return Promise.resolve(shortage && serverMessages.cannotWrite(shortage));
  };

/** Returns null when the database can read and write, else the reason for the operator. */
async function whyNotReady({ db }: ServerDeps, whyNoWrites: WriteProbe): Promise<string | null> {
  const silent = 'The database is not responding.';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(silent), READY_WITHIN_MS);
  });
  const asked = sql`select 1`
    .execute(db)
    .then(whyNoWrites)
    .catch((error: unknown) => (error instanceof DiskFull ? serverMessages.cannotWrite(error) : silent));
  const problem = await Promise.race([asked, late]);
  clearTimeout(timer);
  return problem;
}
