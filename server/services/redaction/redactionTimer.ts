/** The daily redaction inside the server process (docs/decisions/pipeline.md#redaction). */
import type { ServerDeps } from '../../deps';
import { inSpan } from '../../tracing/tracing';
import { isClockBelieved } from './clockLeap';
import { redactOldOrders, type RedactionDeps } from './redactOrders';

/** After the start, when the first people have their lists. Milliseconds. */
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;
/** After a run that failed: mostly the database was away for a moment, and what the run had done is done. */
const AGAIN_AFTER_MS = 10 * 60_000;

type TimedDeps = RedactionDeps & Pick<ServerDeps, 'log' | 'tracing'>;

interface RedactionTimes {
  readonly firstAfterMs?: number;
  readonly everyMs?: number;
  readonly againAfterMs?: number;
}

interface Redaction {
  /** Ends it; resolves when the batch that is under way is through. */
  stop(): Promise<void>;
}

/** Starts it; runs never overlap, and a failed one is logged and soon made up for by the next. */
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

/** False where it failed. */
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
