/** Words to and from the other processes on a PostgreSQL database, by NOTIFY and LISTEN, on a connection of their own. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Others } from './engine';

const CHANNEL = 'delivery_operations_console';
const RECONNECT_MS = 1_000;
/** What is told within so many milliseconds goes out together. */
const PAUSE_MS = 5;

/**
 * Words are told in statements of their own, after what they tell of has committed: within a transaction a NOTIFY makes all
 * commits of the database wait for each other.
 */
export function openOthers(
  url: string,
  onError: (error: Error) => void,
): Others & { readonly close: () => Promise<void> } {
  const self = randomUUID().slice(0, 8);
  const listeners = new Set<(word: string) => void>();
  const words = new Set<string>();
  let connection: Promise<Client> | null = null;
  let isTelling = false;
  let isClosed = false;

  const hearAll = (word: string): void => {
    for (const listener of listeners) listener(word);
  };

  const connect = async (): Promise<Client> => {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'delivery-operations-console',
    });
    // The first of the two says why.
    client.on('error', lost).on('end', () => lost(new Error('The connection to hear of others has ended.')));
    client.on('notification', ({ payload = '' }) => {
      const [from, word = ''] = payload.split(/ (.*)/s);
      if (from !== self) hearAll(word);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  };

  const lost = (error: Error): void => {
    if (connection === null || isClosed) return;
    connection = null;
    onError(error);
    setTimeout(() => {
      if (isClosed || listeners.size === 0) return;
      // Who was not heard meanwhile may have told something.
      connected().then(() => hearAll(''), lost);
    }, RECONNECT_MS).unref();
  };

  const connected = (): Promise<Client> => (connection ??= connect());

  const tellAll = async (): Promise<void> => {
    if (isTelling) return;
    isTelling = true;
    try {
      while (words.size > 0 && !isClosed) {
        const client = await connected();
        const told = [...words].map((word) => `${self} ${word}`);
        words.clear();
        await client.query('select pg_notify($1, word) from unnest($2::text[]) word', [CHANNEL, told]);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    } catch (error) {
      words.clear();
      lost(error as Error);
    } finally {
      isTelling = false;
    }
  };

  return {
    tell: (word) => {
      words.add(word);
      void tellAll();
    },
    hear: (listener) => {
      listeners.add(listener);
      connected().catch(lost);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      await connection?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
