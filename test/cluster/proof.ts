/** The data at the start, and the checks at the end. */
import type { Kysely } from 'kysely';
import type { Order } from '../../src/contract/schemas/orders';
import type { Tables } from '../../server/db/tables';
import { newId } from '../../server/newId';
import { insertMerchants } from '../../server/repositories/merchants';
import { insertOrders } from '../../server/repositories/orders';
import { insertSession } from '../../server/repositories/sessions';
import { insertUser } from '../../server/repositories/users';
import { withTx } from '../../server/db/withTx';
import { createTokenIssuer } from '../../server/services/tokens';
import { aMerchant, aRule, aZone } from '../fixtures/deliveryRules';
import type { NoteFate } from './consoles';

type Database = Kysely<Tables>;

/** Stores a super admin with a session, and a merchant for the orders. Returns the token. */
export async function addPerson(db: Database, secret: string): Promise<string> {
  const now = Date.now();
  const person = { email: 'staff@example.com', name: 'Staff', roles: ['super_admin' as const] };
  const id = newId('ses', now);
  const { token, expiresAt } = await createTokenIssuer(secret, 12 * 3600, Date.now).issue(person, id);
  const place = { address: '127.0.0.1', browser: 'tests' };
  await withTx(db, (trx) =>
    insertUser(trx, { ...person, kind: 'staff', activated: true, passwordHash: null }, now),
  );
  await insertSession(db, { id, email: person.email, createdAt: now, seenAt: now, expiresAt, ...place });
  const merchant = aMerchant([aZone('Toronto', ['M5'])], [aRule('Toronto', 'Toronto')]);
  await insertMerchants(db, [merchant], now);
  return token;
}

/** Stores this many geocoded orders and returns their ids, which contain the word. */
export async function addOrders(db: Database, word: string, count: number): Promise<string[]> {
  const now = Date.now();
  const orders = Array.from({ length: count }, (_, at): Order => ({
    id: `ord_${word}_${String(at).padStart(4, '0')}`,
    createdAt: Math.floor(now / 1000) - at,
    merchantId: 'merchant-1',
    merchantDisplayName: 'Épicerie Lavoie & Filles',
    orderStatus: 'GEOCODED',
    refNumber: `REF-${word}-${at}`,
    recipient: { name: `Recipient ${at}` },
    version: 1,
  }));
  await insertOrders(db, orders, now);
  return orders.map(({ id }) => id);
}

interface Expected {
  /** Orders that a job reported as done. */
  readonly ready: readonly string[];
  readonly fates: ReadonlyMap<string, NoteFate>;
}

/** Compares the audit trail with what people were told. Returns the differences as texts. */
export async function faultsIn(db: Database, { ready, fates }: Expected): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'entity_id', 'after'])
    .where('entity', '=', 'order')
    .execute();
  const times = (values: readonly string[]): Map<string, number> => {
    const found = new Map<string, number>();
    for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
    return found;
  };
  const faults: string[] = [];
  const readied = times(rows.flatMap((row) => (row.action === 'setPickupReady' ? [row.entity_id] : [])));
  for (const id of ready) {
    const count = readied.get(id) ?? 0;
    if (count !== 1) faults.push(`${id} was told as ready and was made so ${count} times.`);
  }
  const stored = times(
    rows.flatMap((row) => {
      const { notes } = (row.after === null ? {} : JSON.parse(row.after)) as { notes?: string };
      return row.action === 'updateOrder' && notes !== undefined ? [notes] : [];
    }),
  );
  for (const [note, fate] of fates) {
    const count = stored.get(note) ?? 0;
    const isRight = fate === 'acknowledged' ? count === 1 : fate === 'refused' ? count === 0 : count <= 1;
    if (!isRight) faults.push(`The note "${note}" was ${fate} and was stored ${count} times.`);
  }
  return faults;
}
