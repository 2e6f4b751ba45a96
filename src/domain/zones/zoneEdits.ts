/** Name, time zone and facility of a zone that is there, as they are being changed. */
import type { ZoneRecord } from '../merchants/zoneRecord';
import { ZONE_FIELDS, type ZoneField } from './zoneDraft';

/** What the three fields hold. */
export type ZoneTexts = Readonly<Record<ZoneField, string>>;

/** A field that is typed into: what the zone had when that began, or as it was shown in a conflict, and what is typed. */
interface ZoneEdit {
  readonly was: string;
  readonly now: string;
}

/** The fields that are not as the zone has them; the others follow the zone. */
export type ZoneEdits = Readonly<Partial<Record<ZoneField, ZoneEdit>>>;

/** What is sent and stored: a name without the space around it. */
const tidy = (typed: string): string => typed.trim();

/** What stands in the fields. */
export const editedFields = (zone: ZoneTexts, edits: ZoneEdits): ZoneTexts => ({
  name: edits.name?.now ?? zone.name,
  timezone: edits.timezone?.now ?? zone.timezone,
  facility: edits.facility?.now ?? zone.facility,
});

/** The edits without those of a field: it is as the zone has it. */
export function withoutEdit(edits: ZoneEdits, field: ZoneField): ZoneEdits {
  const { [field]: _given, ...others } = edits;
  return others;
}

/** The edits with a field typed into. Typed back to what it was, it is no edit any more. */
export function withEdit(edits: ZoneEdits, zone: ZoneTexts, field: ZoneField, now: string): ZoneEdits {
  const was = edits[field]?.was ?? zone[field];
  return now === was ? withoutEdit(edits, field) : { ...edits, [field]: { was, now } };
}

/** The edits after somebody else's value of a field was seen, and the own one is to go over it. */
export function withMine(edits: ZoneEdits, zone: ZoneTexts, field: ZoneField): ZoneEdits {
  const edit = edits[field];
  return edit === undefined ? edits : { ...edits, [field]: { ...edit, was: zone[field] } };
}

/**
 * The edits that are left once `sent` is saved: none, unless something else was typed meanwhile into the form opened once
 * more. That begins with what was saved then, which is nobody else's change.
 */
export const editsSince = (now: ZoneEdits, sent: ZoneEdits): ZoneEdits =>
  ZONE_FIELDS.reduce((left, field) => {
    const [edit, saved] = [left[field], sent[field]];
    if (edit === undefined || saved === undefined) return left;
    const was = tidy(saved.now);
    return tidy(edit.now) === was ? withoutEdit(left, field) : { ...left, [field]: { ...edit, was } };
  }, now);

/** The fields that somebody else changed to something else meanwhile. */
export const conflictingFields = (zone: ZoneTexts, edits: ZoneEdits): ZoneField[] =>
  ZONE_FIELDS.filter((field) => {
    const edit = edits[field];
    return edit !== undefined && zone[field] !== edit.was && zone[field] !== tidy(edit.now);
  });

/** What is left to be sent: the edits that the zone does not have yet. */
export function zoneUpdate(zone: Pick<ZoneRecord, ZoneField>, edits: ZoneEdits): Partial<ZoneTexts> {
  const changes = ZONE_FIELDS.flatMap((field) => {
    const edit = edits[field];
    return edit === undefined || tidy(edit.now) === zone[field] ? [] : [[field, tidy(edit.now)] as const];
  });
  return Object.fromEntries(changes);
}
