/** Work that goes on after the answer was sent, and ends in an orderly way with the server. */
import type { ServerDeps } from '../deps';
import { inSpan } from '../tracing/tracing';

interface BackgroundTasks {
  /** Starts the work; a failure is logged under `name`. The signal tells the work to end early. */
  run(name: string, work: (signal: AbortSignal) => Promise<unknown>): void;
  /** Tells all work to end and waits for it. */
  stop(): Promise<void>;
}

/** Use only for work that the next start resumes if this process dies in the middle. */
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
