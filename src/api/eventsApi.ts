/** The feed of changes by the page (`extras.events`, docs/decisions/0061-feed-of-changes.md); eventStream.ts has it pushed. */
import type { EventsAnswer } from '../contract/schemas/events';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readEvents } from './read/readEvents';

export const eventsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * GET /events: what happened after a place; null asks for a place alone, the present one or that of a while `ago`. 410 for
     * one that is not known.
     */
    listEvents: build.query<EventsAnswer, { readonly after: string | null; readonly ago: number | null }>({
      keepUnusedDataFor: 0,
      queryFn: async (query, _api, _extra, call) =>
        readAs(await call({ endpoint: 'listEvents', query }), readEvents),
    }),
  }),
});
