/**
 * The operator's metrics of the server (docs/operating.md#watch-it), in Prometheus form. Parts of the server add their
 * own to the registry of `ServerDeps`; names and labels must not contain personal data.
 */
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Engine } from '../db/engine/engine';

interface Watched {
  readonly name: string;
  readonly help: string;
}

/**
 * Adds a number that is read whenever the metrics are requested. If reading fails it is NaN, so that the others are
 * still reported.
 */
export function watch(metrics: Registry, { name, help }: Watched, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(valueOf(read));
    },
  });
}

function valueOf(read: () => number): number {
  try {
    return read();
  } catch {
    return NaN;
  }
}

/** Adds several numbers, each with its name in the label `state`. */
export function watchStates(
  metrics: Registry,
  { name, help }: Watched,
  read: () => Readonly<Record<string, number>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      for (const [state, value] of Object.entries(read())) this.set({ state }, value);
    },
  });
}

/** Makes the registry with the metrics of the process itself: CPU, memory, event loop, garbage collection. */
export function createMetrics(): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return metrics;
}

/** Adds the engine's kind and the load of the database. */
export function watchDatabase(metrics: Registry, engine: Engine): void {
  const is = new Gauge({
    name: 'console_info',
    help: 'Always 1; which database engine this server runs on.',
    labelNames: ['engine'],
    registers: [metrics],
  });
  is.set({ engine: engine.kind }, 1);
  watchStates(
    metrics,
    {
      name: 'console_database_connections',
      help: 'Connections to the database in use, and callers that wait for one.',
    },
    () => engine.load(),
  );
}

/** Returns a counter to call when no standby could answer a reading call, and the primary did. */
export function countStandbysPassedOver(metrics: Registry): () => void {
  const count = new Counter({
    name: 'console_standbys_passed_over_total',
    help: 'Times that no standby could answer a read; the primary then answers reads for a second.',
    registers: [metrics],
  });
  return () => count.inc();
}
