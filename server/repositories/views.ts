/** Saved views of the orders (docs/decisions/0054). */
import type { SavedView } from '../../src/contract/schemas/views';
import type { ViewsTable } from '../db/tables';
import type { Db, Trx } from '../db/withTx';
import type { Selectable } from 'kysely';
import { compareNames, compareTexts } from '../../src/lib/compare';

/** The parts of a view that callers write; the version is counted here. */
type ViewRecord = Pick<SavedView, 'id' | 'owner' | 'name' | 'isShared' | 'content'>;

type Row = Selectable<ViewsTable> & { readonly owner_name: string | null; readonly changer: string | null };

function fromRow(row: Row): SavedView {
  return {
    id: row.id,
    name: row.name,
    isShared: row.is_shared,
    owner: row.owner,
    ...(row.owner_name && { ownerName: row.owner_name }),
    content: JSON.parse(row.content) as SavedView['content'],
    changed: { by: row.changed_by, ...(row.changer && { name: row.changer }), at: row.updated_at },
    version: row.version,
  };
}

/** Reads names by subqueries: a row locked for a change cannot be outer-joined. */
const selectViews = (db: Db) =>
  db
    .selectFrom('views')
    .selectAll('views')
    .select((of) => [
      of.selectFrom('users').select('name').whereRef('email', '=', 'views.owner').as('owner_name'),
      of.selectFrom('users').select('name').whereRef('email', '=', 'views.changed_by').as('changer'),
    ]);

/** Returns every view of a person, the oldest first, so that a new one does not move the others. */
export async function listOwnViews(db: Db, owner: string): Promise<SavedView[]> {
  const rows = await selectViews(db).where('owner', '=', owner).orderBy('created_at').orderBy('id').execute();
  return rows.map(fromRow);
}

/** Returns all views shared by others, by name. */
export async function listSharedViews(db: Db, notOf: string): Promise<SavedView[]> {
  const rows = await selectViews(db).where('is_shared', '=', true).where('owner', '!=', notOf).execute();
  return rows.map(fromRow).sort((a, b) => compareNames(a.name, b.name) || compareTexts(a.id, b.id));
}

/**
 * Returns the view with this id, or undefined.
 * @param forUpdate locks the view until the end of the transaction
 */
export async function findView(
  db: Db,
  id: string,
  { forUpdate = false } = {},
): Promise<SavedView | undefined> {
  const query = selectViews(db).where('views.id', '=', id);
  const row = await (forUpdate ? query.forUpdate() : query).executeTakeFirst();
  return row && fromRow(row);
}

/** Returns how many views a person has, or how many are shared. */
export async function countViews(
  db: Db,
  of: { readonly owner: string } | { readonly isShared: true },
): Promise<number> {
  const { count } = await db
    .selectFrom('views')
    .select(({ fn }) => fn.countAll<string | number | bigint>().as('count'))
    .where((row) => ('owner' in of ? row('owner', '=', of.owner) : row('is_shared', '=', of.isShared)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertView(trx: Trx, view: ViewRecord, by: string, now: number): Promise<void> {
  await trx
    .insertInto('views')
    .values({
      id: view.id,
      owner: view.owner,
      name: view.name,
      is_shared: view.isShared,
      content: JSON.stringify(view.content),
      changed_by: by,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .execute();
}

/** Writes a view as its next version. */
export async function updateView(trx: Trx, view: ViewRecord, by: string, now: number): Promise<void> {
  await trx
    .updateTable('views')
    .set({
      name: view.name,
      is_shared: view.isShared,
      content: JSON.stringify(view.content),
      changed_by: by,
      updated_at: now,
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', view.id)
    .execute();
}

export async function deleteView(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('views').where('id', '=', id).execute();
}

/** Deletes a person's views that nobody else could see, and returns them. */
export async function deletePrivateViews(trx: Trx, owner: string): Promise<SavedView[]> {
  const rows = await trx
    .deleteFrom('views')
    .where('owner', '=', owner)
    .where('is_shared', '=', false)
    .returningAll()
    .execute();
  return rows.map((row) => fromRow({ ...row, owner_name: null, changer: null }));
}
