/** What the rest of the server may ask of the database engine beyond SQL. */
import type { PostgresPool, PostgresQueryResult } from 'kysely';
import type { DiskFull } from './diskFull';

/** Runs one statement; rows are what the statement says, which only its writer knows. */
export type Run = <R>(sql: string, params: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

/** Words between the processes on one database. One may be lost: what is true is in the tables. */
export interface Others {
  /** Tells the other processes; several that say the same at once are one. */
  tell(word: string): void;
  /** Calls back with what others tell, and with an empty word after a time in which nothing could be heard. */
  hear(listener: (word: string) => void): () => void;
}

export interface Engine {
  /** `embedded`: PGlite in a folder. `memory`: PGlite without one, for tests. `postgres`: DATABASE_URL. */
  readonly kind: 'embedded' | 'memory' | 'postgres';
  /** What Kysely's PostgreSQL dialect runs on. */
  readonly pool: PostgresPool;
  /** Of its standbys, for reading alone; absent where there are none. */
  readonly standbys?: PostgresPool | undefined;
  /** The other processes; null where this one is alone. */
  readonly others: Others | null;
  /** How much is asked of it at this moment. */
  load(): DatabaseLoad;
  /** Why nothing can be written now: no room on the disk. Null while there is, and where the database is elsewhere. */
  shortage(): DiskFull | null;
  /** Writes everything to the data files and lets the log shrink. The embedded engine has no checkpointer. */
  checkpoint(): Promise<void>;
  /** Refreshes statistics and frees dead rows; after seeding and now and then (embedded engine only). */
  vacuum(): Promise<void>;
  /**
   * The database as it is when this resolves, copied into a folder for `openCopiedEngine`; others read and write meanwhile. It
   * takes as much room as the database, and there is one at a time: remove it. Absent where there is no folder.
   */
  copy?(): Promise<DatabaseCopy>;
  /** Checkpoint, close, release the folder. Later calls do nothing. */
  close(): Promise<void>;
}

/** Connections in use, those open without work, and callers that wait for one. */
export type DatabaseLoad = Readonly<Record<'busy' | 'idle' | 'waiting', number>>;

export interface DatabaseCopy {
  readonly folder: string;
  remove(): Promise<void>;
}
