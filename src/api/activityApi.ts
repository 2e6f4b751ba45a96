/** The activity of all people, from servers that record it (`extras.activity`, docs/decisions/0062-activity.md). */
import { ACTIVITY_EXPORT_MAX, HISTORY_MAX } from '../contract/constants';
import type { EpochMs } from '../contract/schemas/common';
import type { ActivityAnswer, ActivityEvent } from '../contract/schemas/activity';
import type { ActivityQueryOf } from '../domain/activity/activityFilter';
import { withOlder } from '../domain/activity/foldedEvents';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readActivity } from './read/readActivity';

type ActivityArg = ActivityQueryOf & {
  /** The `next` of the held list: appends the page after it. Without it a first page replaces the list. */
  readonly below?: string;
  /** Lists everything a job did as one event. */
  readonly fold?: 'jobs';
};

interface ActivityList extends ActivityAnswer {
  /** When its newest page was asked for: older pages say nothing about what happened since. */
  readonly readAt: EpochMs | undefined;
}

interface ActivityFileRows {
  readonly events: readonly ActivityEvent[];
  /** There are more events than a file may hold. */
  readonly isCut: boolean;
}

export const activityApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /activity: the cache holds one list per filter, which grows page by page. */
    listActivity: build.query<ActivityList, ActivityArg>({
      // The list holds data that redaction may remove from records, so drop it as soon as it is not shown.
      keepUnusedDataFor: 0,
      queryFn: async (query, _api, _extra, call) => {
        const page = readAs(await call({ endpoint: 'listActivity', query }), readActivity);
        return page.error ? page : { data: { ...page.data, readAt: page.meta?.askedAt } };
      },
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
              readAt: held.readAt,
            },
    }),
    /** Reads the same events page by page for a file. The server records this as an export. */
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
        return { data: { events, isCut: below !== null || events.length > ACTIVITY_EXPORT_MAX } };
      },
    }),
  }),
});

export const { useListActivityQuery, useReadActivityFileMutation } = activityApi;
