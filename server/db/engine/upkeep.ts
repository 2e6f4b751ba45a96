/** Runs checkpoints and vacuums, which a full PostgreSQL does in the background and the embedded engine does not. */

const CHECK_EVERY_MS = 60_000;
/** A checkpoint runs at the latest this long after a write, or after this many rows. */
const CHECKPOINT_AFTER_MS = 5 * 60_000;
const CHECKPOINT_AFTER_ROWS = 20_000;
/**
 * A vacuum runs once a day if anything was written, or after this many rows, because counts get slower until then. It
 * runs table by table, because nobody is served meanwhile: waiting callers get their turn in between.
 */
const VACUUM_AFTER_MS = 24 * 3_600_000;
const VACUUM_AFTER_ROWS = 20_000;
/**
 * Statistics are refreshed once a day if anything was written, or after this many rows. That takes many times as long
 * as a vacuum, and nobody is served meanwhile, so not with every vacuum.
 */
const ANALYZE_AFTER_ROWS = 100_000;

type Work = 'checkpoint' | 'vacuum' | 'analyze';

interface Upkeep {
  /** Counts rows written since the last run. */
  wrote(rows: number): void;
  /** Runs the work while the timer starts no checkpoint or vacuum. */
  without<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
}

interface UpkeepOptions {
  /** Runs one SQL statement outside any transaction. */
  readonly statement: (sql: string) => Promise<void>;
  /** Returns the names of all tables, quoted for SQL. */
  readonly tables: () => Promise<readonly string[]>;
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Whether there may be anything to clean up. A vacuum occupies the single connection while it runs. */
  readonly mayVacuum?: () => boolean;
}

/** Starts the timer. */
export function startUpkeep({
  statement,
  tables,
  onError = () => undefined,
  mayVacuum = () => true,
}: UpkeepOptions): Upkeep {
  const startedAt = performance.now();
  const since: Record<Work, number> = { checkpoint: startedAt, vacuum: startedAt, analyze: startedAt };
  const rows: Record<Work, number> = { checkpoint: 0, vacuum: 0, analyze: 0 };
  let running = false;
  let pauses = 0;

  const due = (work: Work, afterMs: number, afterRows: number): boolean =>
    pauses === 0 &&
    (rows[work] >= afterRows || (rows[work] > 0 && performance.now() - since[work] >= afterMs));

  const perform = async (work: Work): Promise<void> => {
    const before = { rows: rows[work], since: since[work] };
    rows[work] = 0;
    since[work] = performance.now();
    if (work === 'checkpoint') return statement(work);
    for (const table of await tables()) {
      if (pauses > 0) {
        // Interrupted by a copy or the end: it is due as before.
        rows[work] += before.rows;
        since[work] = before.since;
        return;
      }
      await statement(`${work} ${table}`);
    }
  };

  const check = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      if (mayVacuum()) {
        if (due('vacuum', VACUUM_AFTER_MS, VACUUM_AFTER_ROWS)) await perform('vacuum');
        if (due('analyze', VACUUM_AFTER_MS, ANALYZE_AFTER_ROWS)) await perform('analyze');
      }
      if (due('checkpoint', CHECKPOINT_AFTER_MS, CHECKPOINT_AFTER_ROWS)) await perform('checkpoint');
    } catch (error) {
      onError(error);
    } finally {
      running = false;
    }
  };

  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  timer.unref();
  return {
    wrote: (count) => {
      rows.checkpoint += count;
      rows.vacuum += count;
      rows.analyze += count;
      // A burst (an import) must not wait for the next check.
      if (rows.checkpoint >= CHECKPOINT_AFTER_ROWS) setImmediate(() => void check());
    },
    without: async (work) => {
      pauses += 1;
      try {
        return await work();
      } finally {
        pauses -= 1;
      }
    },
    stop: () => {
      pauses += 1;
      clearInterval(timer);
    },
  };
}
