/**
 * Gives access to the embedded database at one moment, for commands that read all of it: while the server runs, to a
 * copy.
 */
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

/** `at` is the time of the data, epoch milliseconds. */
type Read<T> = (db: Kysely<Tables>, at: number) => Promise<T>;

/** Reads a database to which nobody writes meanwhile. It is neither created nor migrated. */
export async function readQuietly<T>(settings: Settings, read: Read<T>): Promise<T> {
  let answer: { readonly value: T } | null = null;
  let failure: { readonly error: unknown } | null = null;
  const here = async function* (): AsyncIterable<null> {
    answer = { value: await readFolder(settings, read) };
    yield null;
  };
  // Stays open for as long as the copy is needed. The first byte makes Node send the request.
  const input = new PassThrough();
  input.write('\n');
  try {
    for await (const line of runCommand(settings, 'copy-database', null, input, here)) {
      if (line === null) continue;
      try {
        answer = { value: await readCopy(line as CopiedDatabase, read) };
      } catch (error) {
        // Thrown after the loop: if the server has ended and removed the copy, the loop throws the true reason.
        failure = { error };
      }
      input.end();
    }
  } catch (error) {
    // If the server ends after the copy was read, the result is still complete.
    if (!(error instanceof ServerEnded && answer)) throw error;
  } finally {
    input.end();
  }
  if (failure) throw (failure as { error: unknown }).error;
  if (!answer) throw new Error('The server has made no copy.');
  return (answer as { value: T }).value;
}

/** Reads under the folder's lock, so that no server starts meanwhile. */
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
  } finally {
    await engine.close().catch(() => undefined);
  }
}
