/**
 * Which merchants a list shows, in its order, without reading any of them: reading and sending 5,000 documents takes
 * longer than everything else together, so `services/merchants/merchantLists.ts` keeps them.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/withTx';
import { SUMMARY_COLUMNS, type MerchantText } from './merchantRow';
import { foldName } from './sortKey';

/** A merchant in the version it has now. */
export interface MerchantMark {
  readonly id: string;
  readonly version: number;
}

/** Rows a statement; an answer of all at once would hold others up for longer. */
const BATCH = 500;

/** Order of every list: by name without regard to case and accents, then id, the same on every engine. */
const LIST_ORDER = sql`name_key collate "C", id collate "C"`;

/** Every merchant, archived or not. */
export async function markAllMerchants(db: Db): Promise<MerchantMark[]> {
  return readMarks(db, sql`from merchants`);
}

/** A stretch of the merchants that are not archived. */
export async function markPage(
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<MerchantMark[]> {
  const page = sql`select id, version, name_key from merchants where not archived
    order by ${LIST_ORDER} limit ${limit} offset ${offset}`;
  return readMarks(db, sql`from (${page}) as page`);
}

/** Merchants whose name contains this text, whatever its case and accents; archived ones too. */
export async function markFound(db: Db, name: string): Promise<MerchantMark[]> {
  const key = foldName(name);
  return key === '' ? [] : readMarks(db, sql`from merchants where strpos(name_key, ${key}) > 0`);
}

/** What lists show of these merchants, in no order. */
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

/** One value instead of a row each: with the embedded engine a row costs ten times what is in it. */
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
