/** Runs the daily redaction inside the server process (docs/decisions/pipeline.md#redaction). */
import type { ServerDeps } from '../../deps';
import { inSpan } from '../../tracing/tracing';
import { isClockBelieved } from './clockLeap';
import { redactOldOrders, type RedactionDeps } from './redactOrders';

/** Delay after the start, so that the first people get their lists first. Milliseconds. */
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;
/** Delay after a failed run: usually the database was briefly away, and what the run has done is kept. */
const AGAIN_AFTER_MS = 10 * 60_000;

type TimedDeps = RedactionDeps & Pick<ServerDeps, 'log' | 'tracing'>;

interface RedactionTimes {
  readonly firstAfterMs?: number;
  readonly everyMs?: number;
  readonly againAfterMs?: number;
}

interface Redaction {
  /** Stops it; resolves when the current batch is finished. */
  stop(): Promise<void>;
}

/** Starts it. Runs never overlap; a failed run is logged and repeated soon. */
export function startRedaction(
  deps: TimedDeps,
  { firstAfterMs = FIRST_AFTER_MS, everyMs = EVERY_MS, againAfterMs = AGAIN_AFTER_MS }: RedactionTimes = {},
): Redaction {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const schedule = (afterMs: number): void => {
    timer = setTimeout(() => {
      running = redactAndLog(deps, end.signal).then((isDone) => {
        if (!end.signal.aborted) schedule(isDone ? everyMs : againAfterMs);
      });
    }, afterMs);
    timer.unref();
  };
  schedule(firstAfterMs);
  return {
    stop: async () => {
      end.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Returns false if it failed. */
async function redactAndLog(deps: TimedDeps, signal: AbortSignal): Promise<boolean> {
  try {
    const run = { actor: 'system', requestId: 'redaction', signal };
    const now = deps.now();
    if (!(await isClockBelieved(deps.db, now))) {
      deps.log.warn(
        `By the clock it is ${new Date(now).toISOString()}, more than a week after the last redaction. Is it right? The next daily ` +
          'redaction goes by it; until then nothing is redacted, unless by npm run redact.',
      );
      return true;
    }
    if (signal.aborted) return true;
    await inSpan(deps.tracing, 'redaction', async () => {
      for await (const { id, orders } of redactOldOrders(deps, run))
        deps.log.info({ merchantId: id, orders }, 'Old orders were redacted');
    });
    return true;
  } catch (error) {
    deps.log.warn({ err: error }, 'Old orders could not be redacted');
    return false;
  }
}
