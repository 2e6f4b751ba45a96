/** Invitations of staff (docs/decisions/sessions.md#invites). An unused one is open until it expires. */
import type { Selectable } from 'kysely';
import type { InvitesTable } from '../db/tables';
import type { Db, Trx } from '../db/withTx';
import { normalizeEmail } from './users';

export interface Invite {
  readonly tokenHash: string;
  readonly email: string;
  /** Who sent it. All times are epoch milliseconds. */
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

const COLUMNS = ['token_hash', 'email', 'created_by', 'created_at', 'expires_at', 'used_at'] as const;

function fromRow(row: Pick<Selectable<InvitesTable>, (typeof COLUMNS)[number]>): Invite {
  return {
    tokenHash: row.token_hash,
    email: row.email,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}

/** Returns the unused invites, open and expired, of these people or of all. A person has at most one. */
export async function listUnusedInvites(db: Db, emails?: readonly string[]): Promise<Invite[]> {
  let query = db.selectFrom('invites').select(COLUMNS).where('used_at', 'is', null);
  if (emails !== undefined) query = query.where('email', 'in', emails);
  return (await query.execute()).map(fromRow);
}

/** Stores an invite, with only the hash of its token. */
export async function insertInvite(
  trx: Trx,
  invite: { tokenHash: string; email: string; createdBy: string; expiresAt: number },
  now: number,
): Promise<void> {
  await trx
    .insertInto('invites')
    .values({
      token_hash: invite.tokenHash,
      email: normalizeEmail(invite.email),
      created_by: invite.createdBy,
      created_at: now,
      expires_at: invite.expiresAt,
      used_at: null,
    })
    .execute();
}

/**
 * Returns the invite for a token's hash, or undefined; `forUpdate` locks it, so that it cannot be used twice at once.
 */
export async function findInvite(
  db: Db,
  tokenHash: string,
  { forUpdate = false } = {},
): Promise<Invite | undefined> {
  const query = db.selectFrom('invites').select(COLUMNS).where('token_hash', '=', tokenHash);
  const row = await (forUpdate ? query.forUpdate() : query).executeTakeFirst();
  return row && fromRow(row);
}

/** Closes all open invites of a person. */
export async function closeInvites(trx: Trx, email: string, now: number): Promise<void> {
  await trx
    .updateTable('invites')
    .set({ used_at: now })
    .where('email', '=', normalizeEmail(email))
    .where('used_at', 'is', null)
    .execute();
}
