/** What a full PostgreSQL does in the background and the embedded engine does not: checkpoints and vacuum. */

const CHECK_EVERY_MS = 60_000;
/** A checkpoint at the latest this long after a write, or after this many rows. */
const CHECKPOINT_AFTER_MS = 5 * 60_000;
const CHECKPOINT_AFTER_ROWS = 20_000;
/** A vacuum once a day when anything was written, or after this many rows. */
const VACUUM_AFTER_MS = 24 * 3_600_000;
const VACUUM_AFTER_ROWS = 50_000;

interface Upkeep {
  /** Counts rows written since the last run. */
  wrote(rows: number): void;
  /** Runs the work with no checkpoint and no vacuum begun by the timer. */
  without<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
}

interface UpkeepOptions {
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Whether there may be anything to clear away. A vacuum holds the one connection for as long as it takes. */
  readonly mayVacuum?: () => boolean;
}

/** Starts the timer. `statement` runs one SQL statement outside any transaction. */
export function startUpkeep(
  statement: (sql: string) => Promise<void>,
  { onError = () => undefined, mayVacuum = () => true }: UpkeepOptions = {},
): Upkeep {
  const since = { checkpoint: Date.now(), vacuum: Date.now() };
  const rows = { checkpoint: 0, vacuum: 0 };
  let running = false;
  let pauses = 0;

  const due = (work: 'checkpoint' | 'vacuum', afterMs: number, afterRows: number): boolean =>
    pauses === 0 && (rows[work] >= afterRows || (rows[work] > 0 && Date.now() - since[work] >= afterMs));

  const perform = async (work: 'checkpoint' | 'vacuum', sql: string): Promise<void> => {
    rows[work] = 0;
    since[work] = Date.now();
    await statement(sql);
  };

  const check = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      if (mayVacuum() && due('vacuum', VACUUM_AFTER_MS, VACUUM_AFTER_ROWS))
        await perform('vacuum', 'vacuum (analyze)');
      if (due('checkpoint', CHECKPOINT_AFTER_MS, CHECKPOINT_AFTER_ROWS)) {
        await perform('checkpoint', 'checkpoint');
      }
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
      // A burst (an import) must not wait for the minute.
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
    stop: () => clearInterval(timer),
  };
}
