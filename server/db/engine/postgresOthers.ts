/** Words to and from the other processes on a PostgreSQL database, by NOTIFY and LISTEN, on a connection of their own. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Others } from './engine';

const CHANNEL = 'delivery_operations_console';
const RECONNECT_MS = 1_000;
/** For so long a connection may take to be made. */
const CONNECT_MS = 10_000;
/**
 * So often a connection is asked whether it is still there: one whose other end is gone without a word (a firewall forgot it, a
 * host lost power) is as silent as one on which nothing happens.
 */
const ASK_EVERY_MS = 10_000;
/** For so long it may take to answer. */
const ANSWER_MS = 10_000;
/** What is told within so many milliseconds goes out together. */
const PAUSE_MS = 5;

interface Patience {
  readonly connectMs?: number;
  readonly askEveryMs?: number;
  readonly answerMs?: number;
}

/**
 * Words are told in statements of their own, after what they tell of has committed: within a transaction a NOTIFY makes all
 * commits of the database wait for each other. Whoever hears gets the word '' when something may not have been heard.
 */
export function openOthers(
  url: string,
  onError: (error: Error) => void,
  { connectMs = CONNECT_MS, askEveryMs = ASK_EVERY_MS, answerMs = ANSWER_MS }: Patience = {},
): Others & { readonly close: () => Promise<void> } {
  const self = randomUUID().slice(0, 8);
  const listeners = new Set<(word: string) => void>();
  const words = new Set<string>();
  /** The one in use, also while it is being made. */
  let current: { readonly client: Client; readonly ready: Promise<unknown> } | null = null;
  let isTelling = false;
  let isAsked = false;
  let isClosed = false;

  const hearAll = (word: string): void => {
    for (const listener of listeners) listener(word);
  };

  const connect = (): NonNullable<typeof current> => {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      application_name: 'delivery-operations-console',
    });
    // The first of the two says why.
    client
      .on('error', (error) => lost(client, error))
      .on('end', () =>
        lost(client, new Error('The connection that listens for changes of other servers has ended.')),
      );
    client.on('notification', ({ payload = '' }) => {
      const [from, word = ''] = payload.split(/ (.*)/s);
      if (from !== self) hearAll(word);
    });
    const ready = client.connect().then(() => client.query(`listen ${CHANNEL}`));
    ready.catch((error: unknown) => lost(client, error as Error));
    return { client, ready };
  };

  const lost = (client: Client, error: Error): void => {
    if (current?.client !== client || isClosed) return;
    current = null;
    client.end().catch(() => undefined);
    onError(error);
    setTimeout(() => {
      if (isClosed || listeners.size === 0) return;
      // Who was not heard meanwhile may have told something.
      connected().then(
        () => hearAll(''),
        () => undefined,
      );
    }, RECONNECT_MS).unref();
  };

  /** The connection, once it hears; it is tried again by itself where it cannot be made. */
  const connected = async (): Promise<Client> => {
    const { client, ready } = (current ??= connect());
    await ready;
    return client;
  };

  /** Tells what there is to tell, and asks with it whether the other end is there. A statement at a time. */
  const tellAll = async (): Promise<void> => {
    if (isTelling) return;
    isTelling = true;
    try {
      while ((words.size > 0 || isAsked) && !isClosed) {
        const client = await connected();
        const told = [...words].map((word) => `${self} ${word}`);
        words.clear();
        isAsked = false;
        await client
          .query('select pg_notify($1, word) from unnest($2::text[]) word', [CHANNEL, told])
          .catch((error: unknown) => {
            lost(client, error as Error);
            throw error;
          });
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    } catch {
      words.clear();
    } finally {
      isTelling = false;
    }
  };

  const asking = setInterval(() => {
    if (current === null) return;
    isAsked = true;
    void tellAll();
  }, askEveryMs).unref();

  return {
    tell: (word) => {
      words.add(word);
      void tellAll();
    },
    hear: (listener) => {
      listeners.add(listener);
      connected().catch(() => undefined);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearInterval(asking);
      await current?.client.end().catch(() => undefined);
    },
  };
}
