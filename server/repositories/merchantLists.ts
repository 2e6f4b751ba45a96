/**
 * Returns which merchants a list shows, in order, without reading them: reading and sending 5,000 documents takes
 * longer than everything else together, so `services/merchants/merchantLists.ts` caches them.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/withTx';
import { SUMMARY_COLUMNS, type MerchantText } from './merchantRow';
import { foldName } from './sortKey';

/** A merchant's id and current version. */
export interface MerchantMark {
  readonly id: string;
  readonly version: number;
}

/** Rows per statement; a single answer with all rows would block others for longer. */
const BATCH = 500;

/** Order of every list: by name ignoring case and accents, then id; the same on every engine. */
const LIST_ORDER = sql`name_key collate "C", id collate "C"`;

/** Returns every merchant, archived or not. */
export async function markAllMerchants(db: Db): Promise<MerchantMark[]> {
  return readMarks(db, sql`from merchants`);
}

/** Returns a page of the merchants that are not archived. */
export async function markPage(
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<MerchantMark[]> {
  const page = sql`select id, version, name_key from merchants where not archived
    order by ${LIST_ORDER} limit ${limit} offset ${offset}`;
  return readMarks(db, sql`from (${page}) as page`);
}

/** Returns merchants whose name contains this text, ignoring case and accents; archived ones too. */
export async function markFound(db: Db, name: string): Promise<MerchantMark[]> {
  const key = foldName(name);
  return key === '' ? [] : readMarks(db, sql`from merchants where strpos(name_key, ${key}) > 0`);
}

/** Returns what lists show of these merchants, in no particular order. */
export async function readMerchantTexts(db: Db, ids: readonly string[]): Promise<MerchantText[]> {
  const rows: MerchantText[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    rows.push(
      ...(await db.selectFrom('merchants').select(SUMMARY_COLUMNS).where('id', 'in', batch).execute()),
    );
  }
  return rows;
}

/** Reads all as one value instead of rows: in the embedded engine a row costs ten times its content. */
async function readMarks(db: Db, from: RawBuilder<unknown>): Promise<MerchantMark[]> {
  const { rows } = await sql<{ marks: string | null }>`
    select string_agg(version || ' ' || id, chr(10) order by ${LIST_ORDER}) as marks ${from}
  `.execute(db);
  const marks = rows[0]?.marks ?? '';
  if (marks === '') return [];
  return marks.split('\n').map((mark) => {
    const space = mark.indexOf(' ');
    return { id: mark.slice(space + 1), version: Number(mark.slice(0, space)) };
  });
}
