/**
 * Entry of the worker thread that runs the embedded engine. PGlite is synchronous WebAssembly with one
 * connection: on the main thread it would starve timers and health checks. Bundled on its own.
 */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { isObject } from '../../../src/lib/isObject';
import { DurableFs } from './durableFs';
import { prepareStatements, type PreparedStatements } from './preparedStatements';
import { changesTables } from './statementKinds';
import type { PlainError, QueryAnswer, WorkerMessage, WorkerOptions, WorkerRequest } from './workerProtocol';

const asText = (value: string): string => value;
/**
 * jsonb stays text, because answers are assembled from it; int8 becomes a number, because none of our values exceeds
 * 2^53.
 */
const parsers = { [types.JSON]: asText, [types.JSONB]: asText, [types.INT8]: Number };

const DURABLE = ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on'];
const SMALL = ['shared_buffers=16MB', 'max_wal_size=64MB'];

function startParams(durable: boolean): string[] {
  const base = durable
    ? PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
    : PGlite.defaultStartParams;
  return [...base, ...[...SMALL, ...(durable ? DURABLE : [])].flatMap((setting) => ['-c', setting])];
}

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function plainError(error: unknown): PlainError {
  const source = isObject(error) ? error : { message: String(error) };
  const text = (name: string): string | undefined =>
    typeof source[name] === 'string' ? source[name] : undefined;
  return {
    message: text('message') ?? 'The database engine failed.',
    code: text('code'),
    detail: text('detail'),
    constraint: text('constraint'),
    table: text('table'),
    column: text('column'),
  };
}

function commandOf(sql: string, affected: number): QueryAnswer['command'] {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase();
  if (word === 'INSERT' || word === 'UPDATE' || word === 'DELETE' || word === 'MERGE') return word;
  return word === 'WITH' && affected > 0 ? 'UPDATE' : 'SELECT';
}

async function query(
  pg: PGlite,
  prepared: PreparedStatements,
  sql: string,
  params: readonly unknown[],
): Promise<QueryAnswer> {
  const result = params.length === 0 ? (await pg.exec(sql)).at(-1) : await prepared.run(sql, params);
  if (changesTables(sql)) await prepared.forget();
  const rows = (result?.rows ?? []) as Record<string, unknown>[];
  const affected = result?.affectedRows ?? 0;
  return { command: commandOf(sql, affected), rowCount: rows.length > 0 ? rows.length : affected, rows };
}

async function run(): Promise<void> {
  const options = workerData as WorkerOptions;
  const durableFs = options.dataDir === null ? null : new DurableFs(options.dataDir, options.syncs ?? true);
  const pg = await PGlite.create({
    ...(durableFs ? { fs: durableFs } : {}),
    ...(options.snapshotFile ? { loadDataDir: new Blob([fs.readFileSync(options.snapshotFile)]) } : {}),
    startParams: startParams(durableFs !== null),
    parsers,
  });
  const prepared = prepareStatements(pg);

  const perform = async (request: WorkerRequest): Promise<unknown> => {
    switch (request.op) {
      case 'query':
        return query(pg, prepared, request.sql, request.params);
      case 'startSyncing':
        if (durableFs) durableFs.syncs = true;
        return null;
      case 'syncCounts':
        return durableFs?.counts ?? { files: 0, directories: 0 };
      case 'dump':
        return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer());
      case 'close':
        return pg.close();
    }
  };
  let last = Promise.resolve();
  parentPort?.on('message', (request: WorkerRequest) => {
    // Tasks run one at a time, although a caller may send the next one before it has the answer.
    last = last
      .then(() => perform(request))
      .then(
        (value) => send({ kind: 'answer', id: request.id, value }),
        (error: unknown) => send({ kind: 'error', id: request.id, error: plainError(error) }),
      );
  });
  send({ kind: 'ready' });
}

run().catch((error: unknown) => send({ kind: 'failed', error: plainError(error) }));
