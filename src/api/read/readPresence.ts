/** Reads which other people have records open (docs/decisions/0065-who-is-here.md). */
import type { PresentPerson, RecordPresence } from '../../contract/schemas/presence';
import { list, looseObject, text, type Loose } from './values';

function readPerson(wire: Loose): PresentPerson | undefined {
  const name = text(wire.name);
  return name === undefined ? undefined : { name, state: wire.state === 'editing' ? 'editing' : 'open' };
}

/** Reads the people of one record; undefined when the record or the people are missing. */
export function readRecordPresence(wire: Loose): RecordPresence | undefined {
  const [entity, recordId, people] = [text(wire.entity), text(wire.recordId), list(wire.people, readPerson)];
  if (entity === undefined || recordId === undefined || people === undefined) return undefined;
  return { entity: entity as RecordPresence['entity'], recordId, people };
}

/** Reads POST /presence; null for anything else. */
export const readPresence = (value: unknown): readonly RecordPresence[] | null =>
  list(looseObject(value)?.records, readRecordPresence) ?? null;
