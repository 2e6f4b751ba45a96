/** The records named in the audit trail: whether they still exist, and their names. */
import { sql } from 'kysely';
import type { AuditKind } from '../../src/contract/auditWords';
import type { Db } from '../db/withTx';

/** For each kind with a table, that table and the column of its ids. */
const TABLES = {
  order: ['orders', 'id'],
  merchant: ['merchants', 'id'],
  zone: ['zones', 'id'],
  shippingRule: ['shipping_rules', 'id'],
  user: ['users', 'email'],
} as const satisfies Partial<Record<AuditKind, readonly [string, string]>>;

/** Whether the record exists now. */
export async function isRecordThere(db: Db, kind: AuditKind, id: string): Promise<boolean> {
  if (!(kind in TABLES)) return false;
  const [table, column] = TABLES[kind as keyof typeof TABLES];
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  return rows.length > 0;
}

/** A record's name, and its merchant. */
interface RecordName {
  readonly about?: string;
  readonly merchant?: { readonly id: string; readonly name: string };
}

interface Subject {
  readonly entity: string;
  readonly entityId: string;
}

/** Returns names by `nameKey`, without deleted records and without orders. */
export async function namesOfRecords(db: Db, subjects: readonly Subject[]): Promise<Map<string, RecordName>> {
  const names = new Map<string, RecordName>();
  const idsOf = (kind: AuditKind) => [
    ...new Set(subjects.filter(({ entity }) => entity === kind).map(({ entityId }) => entityId)),
  ];
  const put = (entity: AuditKind, entityId: string, name: RecordName) =>
    names.set(nameKey({ entity, entityId }), name);

  const merchants = idsOf('merchant');
  if (merchants.length > 0) {
    const rows = await db
      .selectFrom('merchants')
      .select(['id', 'name'])
      .where('id', 'in', merchants)
      .execute();
    for (const { id, name } of rows) put('merchant', id, { about: name, merchant: { id, name } });
  }
  const zones = idsOf('zone');
  if (zones.length > 0) {
    const rows = await db
      .selectFrom('zones')
      .innerJoin('merchants', 'merchants.id', 'zones.merchant_id')
      .select([
        'zones.id as id',
        'zones.name as zone',
        'merchants.id as merchantId',
        'merchants.name as merchant',
      ])
      .where('zones.id', 'in', zones)
      .execute();
    for (const row of rows)
      put('zone', row.id, { about: row.zone, merchant: { id: row.merchantId, name: row.merchant } });
  }
  const rules = idsOf('shippingRule');
  if (rules.length > 0) {
    const rows = await db
      .selectFrom('shipping_rules as rules')
      .innerJoin('merchants', 'merchants.id', 'rules.merchant_id')
      .select([
        'rules.id as id',
        'rules.origin_zone as from',
        'rules.destination_zone as to',
        'merchants.id as merchantId',
        'merchants.name as merchant',
      ])
      .where('rules.id', 'in', rules)
      .execute();
    for (const row of rows)
      put('shippingRule', row.id, {
        about: `${row.from} → ${row.to}`,
        merchant: { id: row.merchantId, name: row.merchant },
      });
  }
  return names;
}

/** Returns one text for a kind and an id. */
export const nameKey = ({ entity, entityId }: Subject): string => `${entity}\n${entityId}`;
