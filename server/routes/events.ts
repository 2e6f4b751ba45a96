/** GET /events: the feed of changes (docs/decisions/0061). */
import type { FastifyInstance } from 'fastify';
import { EVENTS_PAGE_SIZE } from '../../src/contract/constants';
import { messages } from '../../src/contract/messages';
import { eventsRequest } from '../../src/contract/schemas/events';
import type { ServerDeps } from '../deps';
import { defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import { feedPage, presentPlace } from '../services/feed/feedPage';

/** Adds the endpoint that tells what has changed. */
export function registerEventRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { db } = deps;
  defineRoute(app, deps, 'listEvents', {
    summary:
      'What has changed since a place, in the order in which it could be seen. Without a place: the present one.',
    querystring: eventsRequest,
    handler: async ({ query: { after, limit = EVENTS_PAGE_SIZE } }, reader) => {
      if (after === undefined) return { events: [], last: await presentPlace(db), more: false };
      return (await feedPage(db, after, { limit, reader })) ?? throwHttpError(410, messages.feedPlaceGone);
    },
  });
}
