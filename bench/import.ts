/**
 * Importing orders from a file into a running server, and loading pages of 50 as another user meanwhile. On the
 * embedded engine and, if installed, on PostgreSQL, where the import is a separate process.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { programEnvironment } from '../test/support/programEnvironment';
import { percentile, shown, type Figure } from './figures';
import { search } from './orderLists';
import { connect, type ApiClient } from './support/apiClient';
import { seededFolder, temporaryFolder } from './support/folders';
import { ordersOnPostgres } from './support/postgres';
import { progress } from './support/progress';
import { startServer } from './support/serverProcess';

export const IMPORT_SEEDED = 5_000;
const LINES = Number(process.env.IMPORT_LINES ?? 20_000);
/** Pause of a user between two pages. Milliseconds. */
const BETWEEN_PAGES = 20;

export async function benchImport(): Promise<Figure[]> {
  const dataDir = seededFolder(IMPORT_SEEDED);
  const embedded = await measure('embedded', { DATA_DIR: dataDir });
  const settings = await ordersOnPostgres(IMPORT_SEEDED);
  if (settings === null) return embedded;
  return [...embedded, ...(await measure('PostgreSQL', { ...settings, DATA_DIR: temporaryFolder() }))];
}

async function measure(where: string, settings: Readonly<Record<string, string>>): Promise<Figure[]> {
  const server = await startServer({ dataDir: settings.DATA_DIR ?? '', orders: 0, settings });
  const api = await connect(server.url);
  const file = await writeFile(api);
  progress(`${where}: ${LINES.toLocaleString('en-US')} lines`);
  const quiet = await readPages(api, new Promise((resolve) => setTimeout(resolve, 3_000)));
  const started = performance.now();
  const importing = promisify(execFile)(process.execPath, ['dist/server/import.cjs', file], {
    env: programEnvironment({ NODE_ENV: 'production', ...settings }),
  }).catch((error: { code?: number }) => {
    // Lines of archived merchants are refused.
    if (error.code !== 1) throw error;
  });
  const meanwhile = await readPages(api, importing);
  const seconds = (performance.now() - started) / 1000;
  await server.stop();
  const named = (what: string) => `import, ${where}: ${what}`;
  const page = (what: string, millis: number[]): Figure => ({
    what: named(what),
    value: percentile(millis, 0.95),
    unit: 'ms',
    note: `p50 ${shown(percentile(millis, 0.5))}, p99 ${shown(percentile(millis, 0.99))}, longest ${shown(Math.max(...millis))}`,
  });
  return [
    { what: named('lines'), value: LINES / seconds, unit: '/s', note: `${shown(seconds)} s` },
    page('pages of 50 before, p95', quiet),
    page('pages of 50 meanwhile, p95', meanwhile),
  ];
}

/** The time of each page until the work is done. */
async function readPages(api: ApiClient, work: Promise<unknown>): Promise<number[]> {
  const millis: number[] = [];
  let isDone = false;
  const end = work.finally(() => (isDone = true));
  while (!isDone) {
    const began = performance.now();
    await search(api, { filter: {} });
    millis.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_PAGES));
  }
  await end;
  return millis;
}

type Sample = Readonly<Record<'merchantId' | 'recipient' | 'dtoRecipientAddress' | 'packages', unknown>>;

/**
 * Orders like the existing ones. Every other one has a new house number in the same street, which was never geocoded.
 */
async function writeFile(api: ApiClient): Promise<string> {
  const samples: Sample[] = [];
  for (let cursor: object | null | undefined; cursor !== null;) {
    const page = await search(api, { filter: {}, cursor }, 200);
    samples.push(...(page.orders as unknown as Sample[]));
    cursor = page.next;
  }
  const line = (at: number) => {
    const { merchantId, recipient, dtoRecipientAddress, packages } = samples[at % samples.length] as Sample;
    const address = {
      ...(dtoRecipientAddress as object),
      ...(at % 2 === 0 && { number: String(10_000 + at) }),
    };
    const parcels = (packages as object[]).map((parcel) => ({ ...parcel, trackingNumber: undefined }));
    return { merchantId, refNumber: `BENCH-${at}`, recipient, recipientAddress: address, packages: parcels };
  };
  const file = path.join(temporaryFolder(), 'orders.ndjson');
  fs.writeFileSync(file, Array.from({ length: LINES }, (_, at) => JSON.stringify(line(at))).join('\n'));
  return file;
}
