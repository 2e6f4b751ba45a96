import { useMemo, useRef } from 'react';
import { useDraftsOfGone } from './useDraftsOfGone';

/**
 * Looks up the record of the open dialog, so that the dialog shows its current state. If someone else deletes the
 * record, `record` keeps its last state: the dialog stays with what is typed there. Drafts of other deleted records are
 * dropped.
 * @param openId the record's id; null if no dialog is open
 * @returns `found`: the record as long as it exists
 */
export function useDialogRecord<Item extends { readonly id: string }>(
  kind: Parameters<typeof useDraftsOfGone>[0],
  records: readonly Item[],
  openId: Item['id'] | null,
): { readonly found: Item | undefined; readonly record: Item | undefined } {
  const found = openId === null ? undefined : records.find(({ id }) => id === openId);
  const held = useRef(found);
  if (found) held.current = found;
  const record = held.current?.id === openId ? held.current : undefined;
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  useDraftsOfGone(kind, ids, record?.id ?? null);
  return { found, record };
}
