/** Names for the actors in the audit trail. */
import { ACTOR_NAMES } from '../../src/contract/auditWords';
import type { Db } from '../db/withTx';
import { namesOfUsers } from '../repositories/users';

/** Words for the server's own work; undefined for a person. */
export const wordsForActor = (actor: string): string | undefined => ACTOR_NAMES.get(actor);

/**
 * Returns a person's name, or words for the server's own work; undefined for people who are unknown or have no name.
 */
export const nameOfActor = async (db: Db, actor: string): Promise<string | undefined> =>
  (await namesOfActors(db, [actor])).get(actor);

/** The same for several actors at once. */
export async function namesOfActors(db: Db, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = actors.filter((actor) => !ACTOR_NAMES.has(actor));
  return new Map([...ACTOR_NAMES, ...(await namesOfUsers(db, people))]);
}
