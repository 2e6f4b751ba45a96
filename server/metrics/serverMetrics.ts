/**
 * The figures by which an operator sees how the server does (docs/operating.md#watch-it), in the form of Prometheus. Parts of the
 * server add their own to the registry of `ServerDeps`; nobody's data is in a name or a label.
 */
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Engine } from '../db/engine/engine';

interface Watched {
  readonly name: string;
  readonly help: string;
}

/** A number that is read whenever the figures are asked for. One that cannot be read is NaN: the others are still told. */
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

/** The same for several numbers, each under its word in the label `state`. */
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

/** The figures of the process itself: CPU, memory, event loop, garbage collection. */
export function createMetrics(): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return metrics;
}

/** What the database has to do, and what this is. */
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

/** To be called when no standby could answer a reading call, and the primary did. */
export function countStandbysPassedOver(metrics: Registry): () => void {
  const count = new Counter({
    name: 'console_standbys_passed_over_total',
    help: 'Times that no standby could answer a read; the primary then answers reads for a second.',
    registers: [metrics],
  });
  return () => count.inc();
}
