/**
 * GET /quick-fill-tags.json: the preset areas that Add Zone offers, in compact notation
 * (docs/decisions/zones.md#quick-fill).
 */
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../deps';
import { sendFixedText } from '../http/sendFixedText';
import { readQuickFillTags } from '../services/zones/quickFillTags';

/** Adds the route beside /config.json, outside the API prefix. Throws if the file of tags is not valid. */
export function registerQuickFillRoute(app: FastifyInstance, deps: ServerDeps): void {
  const text = JSON.stringify(readQuickFillTags(deps.settings));
  app.get('/quick-fill-tags.json', { schema: { hide: true } }, (request, reply) =>
    sendFixedText(request, reply, text),
  );
}
