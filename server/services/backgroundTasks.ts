/** Work that goes on after the answer was sent, and ends in order with the server. */
import type { ServerDeps } from '../deps';
import { inSpan } from '../tracing/tracing';

interface BackgroundTasks {
  /** Begins the work; a failure is logged under `name`. The signal asks it to end early. */
  run(name: string, work: (signal: AbortSignal) => Promise<unknown>): void;
  /** Asks all work to end and waits for it. */
  stop(): Promise<void>;
}

/** Only for work that another start takes up again when this process dies in the middle of it. */
export function createBackgroundTasks({
  log,
  tracing,
}: Pick<ServerDeps, 'log' | 'tracing'>): BackgroundTasks {
  const running = new Set<Promise<unknown>>();
  const end = new AbortController();
  return {
    run: (name, work) => {
      const task: Promise<unknown> = inSpan(tracing, name, () => work(end.signal))
        .catch((error: unknown) => log.warn({ err: error, task: name }, 'Background work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    stop: async () => {
      end.abort();
      await Promise.all(running);
    },
  };
}
