/** Messages between the main thread and the database worker. */

export interface WorkerOptions {
  /** Folder of the database files; null keeps everything in memory (tests). */
  readonly dataDir: string | null;
  /** False delays syncing until `startSyncing`. Ignored in memory. */
  readonly syncs?: boolean;
  /** Dump from which a memory database starts, instead of empty. */
  readonly snapshotFile?: string;
}

/** Calls of `fsync` that reached the operating system since the worker started. */
export interface SyncCounts {
  readonly files: number;
  readonly directories: number;
}

export type WorkerTask =
  | { readonly op: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly op: 'startSyncing' }
  | { readonly op: 'syncCounts' }
  | { readonly op: 'dump' }
  | { readonly op: 'close' };

export type WorkerRequest = WorkerTask & { readonly id: number };

export interface QueryAnswer<R = Record<string, unknown>> {
  readonly command: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE';
  readonly rowCount: number;
  readonly rows: R[];
}

/**
 * A database error as sent between threads, with the same members as errors of `pg`, so that callers see no difference.
 */
export interface PlainError {
  readonly message: string;
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly error: PlainError }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: PlainError };
