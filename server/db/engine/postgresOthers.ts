/**
 * Sends and receives messages of the other processes on a PostgreSQL database with NOTIFY and LISTEN, on a connection
 * of its own.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Others } from './engine';

const CHANNEL = 'delivery_operations_console';
const RECONNECT_MS = 1_000;
/** Longest time to connect. Milliseconds. */
const CONNECT_MS = 10_000;
/**
 * Interval of checks whether the connection still works: one that was silently lost (dropped by a firewall, power
 * failure of the host) looks the same as one without traffic. Milliseconds.
 */
const ASK_EVERY_MS = 10_000;
/** Longest time for an answer to the check. Milliseconds. */
const ANSWER_MS = 10_000;
/** Messages within this time are sent together. Milliseconds. */
const PAUSE_MS = 5;

interface Patience {
  readonly connectMs?: number;
  readonly askEveryMs?: number;
  readonly answerMs?: number;
}

/**
 * Messages are sent in separate statements, after the commit that they announce: within a transaction, NOTIFY makes all
 * commits of the database wait for each other. Listeners get the message '' when messages may have been lost.
 */
export function openOthers(
  url: string,
  onError: (error: Error) => void,
  { connectMs = CONNECT_MS, askEveryMs = ASK_EVERY_MS, answerMs = ANSWER_MS }: Patience = {},
): Others & { readonly close: () => Promise<void> } {
  const self = randomUUID().slice(0, 8);
  const listeners = new Set<(word: string) => void>();
  const words = new Set<string>();
  /** The connection in use, also while it is being made. */
  let current: { readonly client: Client; readonly ready: Promise<unknown> } | null = null;
  let isSending = false;
  let isAsked = false;
  let isClosed = false;

  const receive = (word: string): void => {
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
    // Only the first of these two events is used, because it has the reason.
    client
      .on('error', (error) => lost(client, error))
      .on('end', () =>
        lost(client, new Error('The connection that listens for changes of other servers has ended.')),
      );
    client.on('notification', ({ payload = '' }) => {
      const [from, word = ''] = payload.split(/ (.*)/s);
      if (from !== self) receive(word);
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
      // Other processes may have sent something meanwhile.
      connected().then(
        () => receive(''),
        () => undefined,
      );
    }, RECONNECT_MS).unref();
  };

  /** Returns the connection once it listens. A failed connection is retried in the background. */
  const connected = async (): Promise<Client> => {
    const { client, ready } = (current ??= connect());
    await ready;
    return client;
  };

  /** Sends all waiting messages, which also checks the connection. Runs one statement at a time. */
  const sendAll = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    try {
      while ((words.size > 0 || isAsked) && !isClosed) {
        const client = await connected();
        const messages = [...words].map((word) => `${self} ${word}`);
        words.clear();
        isAsked = false;
        await client
          .query('select pg_notify($1, word) from unnest($2::text[]) word', [CHANNEL, messages])
          .catch((error: unknown) => {
            lost(client, error as Error);
            throw error;
          });
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    } catch {
      words.clear();
    } finally {
      isSending = false;
    }
  };

  const asking = setInterval(() => {
    if (current === null) return;
    isAsked = true;
    void sendAll();
  }, askEveryMs).unref();

  return {
    send: (word) => {
      // A word that already waits is sent in its new place: what it says is the latest.
      words.delete(word);
      words.add(word);
      void sendAll();
    },
    listen: (listener) => {
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
