/** Readers of the feed, and changes for them to read. */
import { randomUUID } from 'node:crypto';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { sql } from 'kysely';
import type { Role } from '../../../src/contract/roles';
import type { EventsAnswer, FeedEvent } from '../../../src/contract/schemas/events';
import type { Trx } from '../../../server/db/withTx';
import { recordChanges } from '../../../server/repositories/audit';
import { call } from '../support/call';
import type { TestServer } from '../support/testServer';

export const EVENTS = '/api/events';

interface PageReader {
  /** Its position in the feed. */
  place: string;
  /** Returns all changes committed since its last call, page by page. */
  news(limit?: number): Promise<FeedEvent[]>;
  /** Like `news`, but without waiting for open transactions, for tests that hold one open. */
  newsNow(limit?: number): Promise<FeedEvent[]>;
}

/**
 * Waits until no committed change is held back by an older transaction. Tests that run at the same time have their own
 * databases, but share PostgreSQL's transaction ids.
 */
export async function settled(db: TestServer['db']): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from audit
      where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`.execute(db);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Returns a reader that begins now, or this many milliseconds ago. */
export async function pageReader(
  server: TestServer,
  role: Role = 'super_admin',
  ago?: number,
): Promise<PageReader> {
  const token = await server.tokenFor(role);
  const ask = async (query: string): Promise<EventsAnswer> => {
    const { status, json, text } = await call(server, EVENTS + query, { token });
    if (status !== 200) throw new Error(text);
    return json as unknown as EventsAnswer;
  };
  await settled(server.db);
  const reader: PageReader = {
    place: (await ask(ago === undefined ? '' : `?ago=${ago}`)).last,
    news: async (limit) => {
      await settled(server.db);
      return reader.newsNow(limit);
    },
    newsNow: async (limit = 500) => {
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

/** Writes audit rows for changes to these records, in the caller's transaction. */
export function noteChanges(
  trx: Trx,
  ids: readonly string[],
  {
    actor = 'ada@example.com',
    entity = 'order',
    action = 'updateOrder',
    requestId = String(randomUUID()),
  } = {},
): Promise<void> {
  return recordChanges(
    trx,
    ids.map((entityId) => ({ actor, requestId, action, entity, entityId })),
  );
}

export const ids = (events: readonly FeedEvent[]): string[] => events.map(({ recordId }) => recordId);

export interface StreamReader {
  /** The messages received, in sequence. */
  readonly messages: EventSourceMessage[];
  readonly headers: Headers;
  /** The changes received. */
  changes(): FeedEvent[];
  /** Waits for a message that matches. */
  until(found: (message: EventSourceMessage) => boolean): Promise<EventSourceMessage>;
  /** Waits for a change of this record. */
  change(recordId: string): Promise<FeedEvent>;
  /** Resolves once the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Returns a reader whose stream has begun. */
export async function streamReader(
  server: Pick<TestServer, 'url'>,
  token: string,
  lastId?: string,
): Promise<StreamReader> {
  const abort = new AbortController();
  const response = await fetch(server.url + EVENTS, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(await response.text());
  const { body } = response;
  const messages: EventSourceMessage[] = [];
  const looking = new Set<() => void>();
  const parser = createParser({ onEvent: (message) => messages.push(message) });
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      for (const look of looking) look();
    }
  };
  const ended = read().catch(() => undefined);
  const until: StreamReader['until'] = (found) =>
    new Promise((resolve) => {
      const look = (): void => {
        const message = messages.find(found);
        if (message === undefined) return;
        looking.delete(look);
        resolve(message);
      };
      looking.add(look);
      look();
    });
  const parsed = ({ data }: EventSourceMessage) => JSON.parse(data) as FeedEvent;
  const isChange = ({ event }: EventSourceMessage): boolean => event === 'change';
  const reader: StreamReader = {
    messages,
    headers: response.headers,
    changes: () => messages.filter(isChange).map(parsed),
    until,
    change: async (recordId) =>
      parsed(
        await until(
          (message) =>
            isChange(message) && message.data.includes(recordId) && parsed(message).recordId === recordId,
        ),
      ),
    ended,
    close: () => abort.abort(),
  };
  await until(({ event }) => event === 'ready' || event === 'gone');
  return reader;
}
