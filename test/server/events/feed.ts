/** A reader of the feed's pages, and changes for it to hear of. */
import { randomUUID } from 'node:crypto';
import type { Role } from '../../../src/contract/roles';
import type { EventsAnswer, FeedEvent } from '../../../src/contract/schemas/events';
import type { Trx } from '../../../server/db/withTx';
import { recordChanges } from '../../../server/repositories/audit';
import { call } from '../support/call';
import type { TestServer } from '../support/testServer';

export const EVENTS = '/api/events';

export interface PageReader {
  /** Where it stands. */
  place: string;
  /** What has come since it asked last, page by page. */
  news(limit?: number): Promise<FeedEvent[]>;
}

/** One that begins now. */
export async function pageReader(server: TestServer, role: Role = 'super_admin'): Promise<PageReader> {
  const token = await server.tokenFor(role);
  const ask = async (query: string): Promise<EventsAnswer> => {
    const { status, json, text } = await call(server, EVENTS + query, { token });
    if (status !== 200) throw new Error(text);
    return json as unknown as EventsAnswer;
  };
  const reader: PageReader = {
    place: (await ask('')).last,
    news: async (limit = 500) => {
      const events: FeedEvent[] = [];
      for (;;) {
        const answer = await ask(`?after=${reader.place}&limit=${limit}`);
        events.push(...answer.events);
        reader.place = answer.last;
        if (!answer.more) return events;
      }
    },
  };
  return reader;
}

/** Writes that so many records of a kind were changed, in the caller's transaction. */
export function noteChanges(
  trx: Trx,
  ids: readonly string[],
  { actor = 'ada@example.com', entity = 'order', action = 'updateOrder' } = {},
): Promise<void> {
  const requestId = randomUUID();
  return recordChanges(
    trx,
    ids.map((entityId) => ({ actor, requestId, action, entity, entityId })),
  );
}

export const ids = (events: readonly FeedEvent[]): string[] => events.map(({ recordId }) => recordId);
