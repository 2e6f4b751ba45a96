/** Reads the changes of a record (docs/decisions/0058-history.md). */
import type { HistoryAnswer, RecordedChange } from '../../contract/schemas/history';
import { list, looseObject, number, text, time, type Loose } from './values';

/** Reads one change; undefined for anything else. */
export function readChange(wire: Loose): RecordedChange | undefined {
  const [id, action] = [text(wire.id), text(wire.action)];
  const at = time(wire.at);
  if (id === undefined || action === undefined || at === undefined) return undefined;
  const [name, origin] = [text(wire.name), text(wire.origin)];
  return {
    id,
    at,
    action,
    by: text(wire.by) ?? '',
    ...(name !== undefined && { name }),
    requestId: text(wire.requestId) ?? '',
    ...(origin !== undefined && { origin }),
    before: looseObject(wire.before) ?? null,
    after: looseObject(wire.after) ?? null,
  };
}

/** Reads GET .../history; null for anything else. */
export function readHistory(value: unknown): HistoryAnswer | null {
  const wire = looseObject(value);
  const changes = list(wire?.changes, readChange);
  if (changes === undefined) return null;
  const total = number(wire?.total) ?? changes.length;
  const counts = looseObject(wire?.counts);
  // If the server does not tell them apart, count all changes as made by people.
  const [people, system] = [number(counts?.people) ?? total, number(counts?.system) ?? 0];
  return { changes, next: text(wire?.next) ?? null, total, counts: { people, system } };
}
