/** GET /healthz: the process answers. GET /readyz: its database does too (decisions J). Neither needs a token. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ServerDeps } from '../deps';
import { sendError } from '../http/errors';

const READY_WITHIN_MS = 2_000;

/** Adds both, outside the API prefix. */
export function registerHealthRoutes(app: FastifyInstance, deps: ServerDeps): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), READY_WITHIN_MS);
    });
    const asked = sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    );
    const ready = await Promise.race([asked, late]);
    clearTimeout(timer);
    if (ready) return { status: 'ready' };
    return sendError(request, reply, { statusCode: 503, message: 'The database is not responding.' });
  });
}
