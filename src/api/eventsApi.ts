/**
 * The feed of changes by pages (`extras.events`, docs/decisions/0061-feed-of-changes.md). eventStream.ts has it pushed.
 */
import type { EventsAnswer } from '../contract/schemas/events';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readEvents } from './read/readEvents';

export const eventsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * GET /events: the events after a position. With null it asks for a position only: the current one, or that of a
     * while `ago`. 410 for an unknown position.
     */
    listEvents: build.query<EventsAnswer, { readonly after: string | null; readonly ago: number | null }>({
      keepUnusedDataFor: 0,
      queryFn: async (query, _api, _extra, call) =>
        readAs(await call({ endpoint: 'listEvents', query }), readEvents),
    }),
  }),
});
