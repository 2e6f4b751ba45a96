/** Reads the activity of all people (docs/decisions/0062-activity.md). */
import type { ActivityAnswer, ActivityEvent } from '../../contract/schemas/activity';
import { readChange } from './readHistory';
import { list, looseObject, number, text, type Loose } from './values';

function eventOf(wire: Loose): ActivityEvent | undefined {
  const change = readChange(wire);
  const [kind, record, about] = [text(wire.kind), text(wire.record), text(wire.about)];
  if (change === undefined || kind === undefined || record === undefined) return undefined;
  const count = number(wire.count);
  const merchant = looseObject(wire.merchant);
  const [id, name] = [text(merchant?.id), text(merchant?.name)];
  return {
    ...change,
    kind,
    record,
    ...(about !== undefined && { about }),
    ...(count !== undefined && count > 1 && { count }),
    ...(id !== undefined && name !== undefined && { merchant: { id, name } }),
  };
}

/** Reads GET /activity; null for anything else. */
export function readActivity(value: unknown): ActivityAnswer | null {
  const wire = looseObject(value);
  const events = list(wire?.events, eventOf);
  return events === undefined ? null : { events, next: text(wire?.next) ?? null };
}
