/** What the rest of the server uses of the database engine beyond SQL. */
import type { PostgresPool, PostgresQueryResult } from 'kysely';
import type { DiskFull } from './diskFull';

/** Runs one statement. The caller knows the type of its rows. */
export type Run = <R>(sql: string, params: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

/** Messages between the processes on one database. Any message may be lost, so the tables are the only truth. */
export interface Others {
  /** Sends a message to the other processes; equal messages at the same time are sent once. */
  send(word: string): void;
  /**
   * Registers a listener for the others' messages. It also gets an empty message after a time in which messages may
   * have been lost. The returned function removes it.
   */
  listen(listener: (word: string) => void): () => void;
}

export interface Engine {
  /** `embedded`: PGlite in a folder. `memory`: PGlite without one, for tests. `postgres`: DATABASE_URL. */
  readonly kind: 'embedded' | 'memory' | 'postgres';
  /** The pool for Kysely's PostgreSQL dialect. */
  readonly pool: PostgresPool;
  /** The pool of the standbys, for reading only; absent if there are none. */
  readonly standbys?: PostgresPool | undefined;
  /** The other processes; null if there can be none. */
  readonly others: Others | null;
  /** The current load of the connections. */
  load(): DatabaseLoad;
  /**
   * Returns the error if the disk is too full to write; null if there is room, or if the database is on another
   * machine.
   */
  shortage(): DiskFull | null;
  /** Writes everything to the data files so that the log can shrink. The embedded engine does not do it by itself. */
  checkpoint(): Promise<void>;
  /** Refreshes statistics and frees dead rows; after seeding and at intervals (embedded engine only). */
  vacuum(): Promise<void>;
  /**
   * Copies the database, in its state when this resolves, into a folder for `openCopiedEngine`; others can read and
   * write meanwhile. The copy needs as much space as the database, and only one may exist: remove it afterwards. Absent
   * without a folder. The signal ends the copying with an `AbortError`.
   */
  copy?(signal?: AbortSignal): Promise<DatabaseCopy>;
  /** Makes a checkpoint, closes and releases the folder. Later calls do nothing. */
  close(): Promise<void>;
}

/** Number of connections in use, of idle ones, and of callers waiting for one. */
export type DatabaseLoad = Readonly<Record<'busy' | 'idle' | 'waiting', number>>;

export interface DatabaseCopy {
  readonly folder: string;
  remove(): Promise<void>;
}
