/** What to call those whom the audit trail names. */
import { ACTOR_NAMES } from '../../src/contract/auditWords';
import type { Db } from '../db/withTx';
import { namesOfUsers } from '../repositories/users';

/** Words for the server's own work; undefined for a person. */
export const wordsForActor = (actor: string): string | undefined => ACTOR_NAMES.get(actor);

/** The name of a person, or words for the server's own work. Undefined for those who are not known, or have no name. */
export const nameOfActor = async (db: Db, actor: string): Promise<string | undefined> =>
  (await namesOfActors(db, [actor])).get(actor);

/** The same of several at once. */
export async function namesOfActors(db: Db, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = actors.filter((actor) => !ACTOR_NAMES.has(actor));
  return new Map([...ACTOR_NAMES, ...(await namesOfUsers(db, people))]);
}
