/** The embedded database as it is at one moment, for those who read all of it: while the server runs, a copy. */
import fs from 'node:fs';
import { PassThrough } from 'node:stream';
import type { Kysely } from 'kysely';
import { databaseOn } from '../db/database';
import { openCopiedEngine } from '../db/engine/copiedEngine';
import { openEmbeddedEngine, requireDatabase } from '../db/engine/embeddedEngine';
import type { Tables } from '../db/tables';
import type { Settings } from '../settings/settings';
import type { CopiedDatabase } from './copyCommand';
import { printFailure } from './copyTexts';
import { runCommand, ServerEnded } from './runCommand';

/** `at` is the moment that the database shows, epoch milliseconds. */
type Read<T> = (db: Kysely<Tables>, at: number) => Promise<T>;

/** Reads a database to which nobody writes meanwhile. It is neither made nor migrated. */
export async function readQuietly<T>(settings: Settings, read: Read<T>): Promise<T> {
  let answer: { readonly value: T } | null = null;
  const here = async function* (): AsyncIterable<null> {
    answer = { value: await readFolder(settings, read) };
    yield null;
  };
  // Open for as long as the copy is needed. Its first letter sends the call: until then nothing would be sent.
  const input = new PassThrough();
  input.write('\n');
  try {
    for await (const line of runCommand(settings, 'copy-database', null, input, here)) {
      if (line === null) continue;
      answer = { value: await readCopy(line as CopiedDatabase, read) };
      input.end();
    }
  } catch (error) {
    // A server that ends later leaves whole what was read.
    if (!(error instanceof ServerEnded && answer)) throw error;
  } finally {
    input.end();
  }
  if (!answer) throw new Error('The server has made no copy.');
  return (answer as { value: T }).value;
}

/** With the folder's lock, so that no server starts meanwhile. */
export async function readFolder<T>({ dataDir, statementLimitMs }: Settings, read: Read<T>): Promise<T> {
  requireDatabase(dataDir);
  const engine = await openEmbeddedEngine({
    dataDir,
    statementLimitMs,
    onDeath: printFailure,
  });
  try {
    return await read(databaseOn(engine), Date.now());
  } finally {
    await engine.close();
  }
}

async function readCopy<T>({ folder, at }: CopiedDatabase, read: Read<T>): Promise<T> {
  const engine = await openCopiedEngine(folder);
  try {
    return await read(databaseOn(engine), at);
  } catch (error) {
    // It takes the copy along.
    throw fs.existsSync(folder) ? error : new ServerEnded();
  } finally {
    await engine.close().catch(() => undefined);
  }
}
