/**
 * Runs the named parts of the bench (all without a name), prints one table and writes bench/results. Reports figures
 * over their budget (bench/budgets.json). Exits with 1 if a part could not be measured and, with `--check`, if a size,
 * a count or a ratio is over budget by more than a quarter.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { failsCheck, table, unusedBudgets, verdictOf, type Figure } from './figures';
import { benchAttacks } from './attacks';
import { benchBundle } from './bundle';
import { benchConsole } from './console/console';
import { benchFeed, FEED_ORDERS } from './feed/feed';
import { benchFind } from './find';
import { benchGrid } from './grid';
import { benchImport, IMPORT_SEEDED } from './import';
import { benchLabels } from './labels';
import { benchLoad, LOAD_ORDERS } from './load/load';
import { benchMerchants } from './merchants';
import { benchRates } from './rates';
import { benchServer, SERVER_SEEDS } from './server';
import { benchSoak, SOAK_ORDERS } from './soak';
import { benchStore } from './store';
import { endEverything } from './support/cleanup';
import { keepSeeded } from './support/folders';

interface Part {
  /** Sizes of the demo data it needs. Seeding them does not count towards its time. */
  readonly seeds: readonly number[];
  readonly run: () => Promise<Figure[]>;
  /** Time limit, if the usual one is too short. */
  readonly limitMs?: number;
  /** Takes too long for a run of all parts. */
  readonly byNameAlone?: boolean;
}
const PARTS: Readonly<Record<string, Part>> = {
  bundle: { seeds: [5_000], run: benchBundle },
  store: { seeds: [], run: benchStore },
  server: { seeds: SERVER_SEEDS, run: benchServer, limitMs: 3_600_000 },
  find: { seeds: [], run: benchFind, limitMs: 1_200_000 },
  import: { seeds: [IMPORT_SEEDED], run: benchImport, limitMs: 1_200_000 },
  rates: { seeds: [5_000], run: benchRates },
  labels: { seeds: [5_000], run: benchLabels },
  attacks: { seeds: [5_000], run: benchAttacks, limitMs: 600_000 },
  merchants: { seeds: [5_000], run: benchMerchants },
  grid: { seeds: [], run: benchGrid },
  console: { seeds: [5_000], run: benchConsole, limitMs: 600_000 },
  feed: { seeds: [FEED_ORDERS], run: benchFeed, limitMs: 900_000 },
  load: { seeds: [LOAD_ORDERS], run: benchLoad, limitMs: 600_000 },
  soak: { seeds: [SOAK_ORDERS], run: benchSoak, limitMs: 7_200_000, byNameAlone: true },
};
const PART_LIMIT_MS = 240_000;
const RESULTS = 'bench/results';

interface PartResult {
  readonly part: string;
  readonly seconds: number;
  /** One-minute load average when the part began and ended: timings on a busy machine mean little. */
  readonly load: readonly [number, number];
  readonly figures: readonly (Figure & { verdict: string })[];
  readonly failure?: string;
}

const load = (): number => Math.round((os.loadavg()[0] ?? 0) * 10) / 10;

async function runPart(part: string, { run, limitMs = PART_LIMIT_MS }: Part): Promise<PartResult> {
  const started = Date.now();
  const loadBefore = load();
  console.log(`${part}… (load ${loadBefore})`);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took over ${limitMs / 1000} s`)), limitMs);
  });
  const done = (figures: readonly Figure[], failure?: string): PartResult => ({
    part,
    seconds: Math.round((Date.now() - started) / 1000),
    load: [loadBefore, load()],
    figures: figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) })),
    ...(failure !== undefined && { failure }),
  });
  try {
    return done(await Promise.race([run(), tooLong]));
  } catch (error) {
    return done([], error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    clearTimeout(timer);
    await endEverything();
  }
}

function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

function write(results: readonly PartResult[]): string {
  fs.mkdirSync(RESULTS, { recursive: true });
  const at = new Date().toISOString();
  const file = `${RESULTS}/${at.replace(/[:.]/g, '-')}.json`;
  const machine = { cpus: os.cpus().length, cpu: os.cpus()[0]?.model, node: process.version };
  fs.writeFileSync(file, `${JSON.stringify({ at, commit: commit(), machine, results }, null, 2)}\n`);
  return file;
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const asked = words.filter((word) => word !== '--check');
  const unknown = asked.filter((part) => !Object.hasOwn(PARTS, part));
  if (unknown.length > 0) {
    console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
    process.exit(2);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void endEverything().finally(() => process.exit(130)));
  }
  const chosen = Object.entries(PARTS).filter(([name, { byNameAlone = false }]) =>
    asked.length === 0 ? !byNameAlone : asked.includes(name),
  );
  for (const orders of new Set(chosen.flatMap(([, { seeds }]) => seeds))) {
    await keepSeeded(orders);
    await endEverything();
  }
  const results: PartResult[] = [];
  for (const [name, part] of chosen) results.push(await runPart(name, part));
  const figures = results.flatMap((result) => result.figures);
  console.log(`\n${table(figures)}\n`);
  for (const { part, seconds, load: between } of results) {
    console.log(`${part}: ${seconds} s, load ${between.join(' to ')} on ${os.cpus().length} CPUs`);
  }
  console.log(`Written to ${write(results)}`);
  const failed = results.filter(({ failure }) => failure !== undefined);
  for (const { part, failure } of failed) console.error(`\n${part} could not be measured: ${failure}`);
  // A misspelt name would check nothing. Budgets for PostgreSQL and a million orders are measured only on request.
  const unused =
    asked.length > 0 ? [] : unusedBudgets(figures).filter((name) => !/PostgreSQL|1M|^soak/.test(name));
  if (unused.length > 0)
    console.error(`\nbench/budgets.json names what was not measured: ${unused.join('; ')}`);
  const over = words.includes('--check') ? figures.filter(failsCheck) : [];
  if (over.length > 0) console.error(`\nOver budget: ${over.map(({ what }) => what).join('; ')}`);
  process.exit(failed.length + over.length === 0 ? 0 : 1);
}

void main();
