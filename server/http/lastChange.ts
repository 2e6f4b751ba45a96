/** Finds who last changed a record refused with 412, and when (docs/decisions/wire.md#versions). */
import { isDeepStrictEqual } from 'node:util';
import type { LastChange } from '../../src/contract/schemas/common';
import { isObject } from '../../src/lib/isObject';
import type { Db } from '../db/withTx';
import { listChanges } from '../repositories/audit';
import { nameOfActor } from '../services/actorName';
import { HttpError, type StaleRecord } from './httpError';

/** At most this many of the changes that the caller has not seen are read, because their rows may be long. */
const MOST_CHANGES = 20;

/** Adds who last changed the record to a refusal for a stale version; returns any other error unchanged. */
export async function withLastChange(db: Db, error: unknown): Promise<unknown> {
  if (!(error instanceof HttpError) || error.extras.stale === undefined) return error;
  const { stale, ...extras } = error.extras;
  const changed = await findLastChange(db, stale);
  return new HttpError(error.statusCode, error.message, { ...extras, ...(changed && { changed }) });
}

async function findLastChange(
  db: Db,
  { entity, id, version, seen, asked }: StaleRecord,
): Promise<LastChange | undefined> {
  const newer = Math.min(Math.max(version - seen, 1), MOST_CHANGES);
  const changes = await listChanges(db, entity, id, newer);
  const change = changes.find(({ before, after }) => touches(asked, before, after)) ?? changes[0];
  if (change === undefined) return undefined;
  const { actor, at } = change;
  const name = await nameOfActor(db, actor);
  return { by: actor, ...(name && { name }), at };
}

/**
 * Whether a change affects something that the request names, at any depth: a change of the phone does not affect the
 * e-mail.
 */
function touches(asked: unknown, before: unknown, after: unknown): boolean {
  if (!isObject(asked)) return !isDeepStrictEqual(before, after);
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return Object.keys(asked).some((name) => touches(asked[name], was[name], is[name]));
}
