/** What to call those whom the audit trail names. */
import type { Db } from '../db/withTx';
import { findUser } from '../repositories/users';

/** The actors of the audit trail that are not people. */
const ACTOR_NAMES: ReadonlyMap<string, string> = new Map([
  ['system', 'the server'],
  ['import', 'an import'],
  ['simulate', 'the demo data'],
  ['redact', 'the removal of old personal data'],
  ['create-admin', 'the create-admin command'],
]);

/** Words for the server's own work; undefined for a person. */
export const wordsForActor = (actor: string): string | undefined => ACTOR_NAMES.get(actor);

/** The name of a person, or words for the server's own work. Undefined for those who are not known, or have no name. */
export async function nameOfActor(db: Db, actor: string): Promise<string | undefined> {
  return wordsForActor(actor) ?? ((await findUser(db, actor))?.name || undefined);
}
