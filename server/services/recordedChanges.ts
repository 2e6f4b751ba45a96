/** Rows of the audit trail in the form sent to readers, with the names of the people who made the changes. */
import type { RecordedChange } from '../../src/contract/schemas/history';
import type { Db } from '../db/withTx';
import type { ChangeOfRecord } from '../repositories/audit';
import { namesOfActors } from './actorName';

/** Converts the rows, in the same order. */
export async function toRecordedChanges<Row extends ChangeOfRecord>(db: Db, rows: readonly Row[]) {
  const names = await namesOfActors(db, [...new Set(rows.map(({ actor }) => actor))]);
  return rows.map(({ actor: by, before, after, origin, ...row }) => {
    const name = names.get(by);
    return {
      ...row,
      by,
      ...(name !== undefined && { name }),
      ...(origin !== null && { origin }),
      before: asRecord(before),
      after: asRecord(after),
    };
  });
}

const asRecord = (value: unknown) => value as RecordedChange['before'];
