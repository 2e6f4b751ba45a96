/**
 * GET /events: the feed of changes, as a stream or in pages (docs/decisions/0061). POST /presence: who has a record
 * open, which the stream reports too (docs/decisions/0065).
 */
import type { FastifyInstance } from 'fastify';
import { EVENTS_PAGE_SIZE } from '../../src/contract/constants';
import { serverMessages } from '../../src/contract/serverMessages';
import { hasAnyRole } from '../../src/contract/roles';
import { eventsRequest } from '../../src/contract/schemas/events';
import { presenceRequest } from '../../src/contract/schemas/presence';
import type { ServerDeps } from '../deps';
import { defineRoute } from '../http/defineRoute';
import { createFeedStreams } from '../http/feedStreams';
import { throwHttpError, throwMissingRole } from '../http/httpError';
import { watch } from '../metrics/serverMetrics';
import { createFeedHub } from '../services/feed/feedHub';
import { feedPage, presentPlace } from '../services/feed/feedPage';
import { READERS } from '../services/feed/feedChanges';
import { createPresence } from '../services/presence/presence';

/** Adds both endpoints. */
export function registerEventRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { db } = deps;
  const presence = createPresence(deps);
  const hub = createFeedHub(deps, presence.doubt);
  const streams = createFeedStreams(deps, hub, presence);
  watch(deps.metrics, { name: 'console_feed_readers', help: 'Open streams of the feed of changes.' }, () =>
    streams.count(),
  );
  // Before everything that waits for running answers: a stream never ends on its own.
  app.addHook('preClose', (done) => {
    hub.close();
    presence.close();
    streams.close();
    done();
  });
  defineRoute(app, deps, 'listEvents', {
    summary:
      'Lists the changes since a position, in the order they became visible. Without one, returns the current or an earlier position. ' +
      'With Accept: text/event-stream the answer is a stream, resumed after Last-Event-ID if given.',
    querystring: eventsRequest,
    otherAnswer: 'text/event-stream',
    handler: async ({ method, query, headers }, caller, { reply }) => {
      const { after, ago, limit = EVENTS_PAGE_SIZE } = query;
      // HEAD gets the headers that GET would begin with, but no stream: without a body it would never end.
      if (method === 'GET' && headers.accept?.includes('text/event-stream')) {
        const lastId = headers['last-event-id'];
        return streams.open((typeof lastId === 'string' && lastId) || (after ?? null), caller, reply);
      }
      if (after === undefined) {
        const last = await presentPlace(db, ago === undefined ? undefined : deps.now() - ago);
        return { events: [], last, more: false };
      }
      const page = await feedPage(db, after, { limit, reader: caller });
      return page ?? throwHttpError(410, serverMessages.feedPlaceGone);
    },
  });
  defineRoute(app, deps, 'reportPresence', {
    summary:
      'Reports which records a tab has open, and returns who else has them open. Valid for 30 seconds.',
    body: presenceRequest,
    handler: async ({ body: { tab, signs } }, { email, roles, sessionId }) => {
      const isHidden = signs.some(({ entity }) => !hasAnyRole(roles, READERS[entity]));
      if (isHidden) throwMissingRole(roles);
      const { name = '' } = (await deps.users.find(email)) ?? {};
      return { records: presence.take({ email, name, tab, sessionId, roles }, signs) };
    },
  });
}
