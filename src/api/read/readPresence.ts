/** Reads who else has records open (docs/decisions/0065-who-is-here.md). */
import type { PresentPerson, RecordPresence } from '../../contract/schemas/presence';
import { list, looseObject, text, type Loose } from './values';

function readPerson(wire: Loose): PresentPerson | undefined {
  const name = text(wire.name);
  return name === undefined ? undefined : { name, state: wire.state === 'editing' ? 'editing' : 'open' };
}

/** One record; undefined where it does not say which, or who. */
export function readRecordPresence(wire: Loose): RecordPresence | undefined {
  const [entity, recordId, people] = [text(wire.entity), text(wire.recordId), list(wire.people, readPerson)];
  if (entity === undefined || recordId === undefined || people === undefined) return undefined;
  return { entity: entity as RecordPresence['entity'], recordId, people };
}

/** POST /presence; null when the value is none. */
export const readPresence = (value: unknown): readonly RecordPresence[] | null =>
  list(looseObject(value)?.records, readRecordPresence) ?? null;
