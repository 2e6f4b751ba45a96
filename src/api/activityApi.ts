/** What everybody did, where the server tells it (`extras.activity`, docs/decisions/0062-activity.md). */
import { ACTIVITY_EXPORT_MAX, HISTORY_MAX } from '../contract/constants';
import type { ActivityAnswer, ActivityEvent } from '../contract/schemas/activity';
import type { ActivityQueryOf } from '../domain/activity/activityFilter';
import { withOlder } from '../domain/activity/foldedEvents';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readActivity } from './read/readActivity';

type ActivityArg = ActivityQueryOf & {
  /** The `next` of what is held: the page is added to it. Without, a first page takes its place. */
  readonly below?: string;
  /** One event for all that a job did. */
  readonly fold?: 'jobs';
};

interface ActivityFileRows {
  readonly events: readonly ActivityEvent[];
  /** There are more than a file takes. */
  readonly isCut: boolean;
}

export const activityApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /activity: one list is held for each filter, and grows by its pages. */
    listActivity: build.query<ActivityAnswer, ActivityArg>({
      // It holds what redaction may take out of records: nothing of it is kept once it is not shown.
      keepUnusedDataFor: 0,
      queryFn: async (query, _api, _extra, call) =>
        readAs(await call({ endpoint: 'listActivity', query }), readActivity),
      serializeQueryArgs: ({ queryArgs: { below: _below, ...filter } }) => filter,
      merge: (held, page, { arg }) =>
        arg.below === undefined
          ? page
          : {
              events:
                arg.fold === undefined
                  ? [...held.events, ...page.events]
                  : withOlder(held.events, page.events),
              next: page.next,
            },
    }),
    /** The same for a file, page by page, which the server notes as such. */
    readActivityFile: build.mutation<ActivityFileRows, ActivityQueryOf>({
      queryFn: async (filter, _api, _extra, call) => {
        const events: ActivityEvent[] = [];
        let below: string | null = null;
        do {
          const query = { ...filter, purpose: 'export', limit: HISTORY_MAX, below };
          const answer = await call({ endpoint: 'listActivity', query });
          const page = readAs(answer, readActivity);
          if (page.error) return page;
          events.push(...page.data.events);
          below = page.data.next;
        } while (below !== null && events.length < ACTIVITY_EXPORT_MAX);
        return { data: { events, isCut: below !== null } };
      },
    }),
  }),
});

export const { useListActivityQuery, useReadActivityFileMutation } = activityApi;
