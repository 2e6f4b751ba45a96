/** Edits to name, time zone and facility of a stored zone. */
import type { ZoneRecord } from '../merchants/zoneRecord';
import { ZONE_FIELDS, type ZoneField } from './zoneDraft';

/** The texts of the three fields. */
export type ZoneTexts = Readonly<Record<ZoneField, string>>;

/** An edited field: the zone's value when the edit began or when a conflict was shown, and the typed value. */
interface ZoneEdit {
  readonly was: string;
  readonly now: string;
}

/** The edited fields; all others follow the zone. */
export type ZoneEdits = Readonly<Partial<Record<ZoneField, ZoneEdit>>>;

/** The value to send: without surrounding white space. */
const tidy = (typed: string): string => typed.trim();

/** The values displayed in the fields. */
export const editedFields = (zone: ZoneTexts, edits: ZoneEdits): ZoneTexts => ({
  name: edits.name?.now ?? zone.name,
  timezone: edits.timezone?.now ?? zone.timezone,
  facility: edits.facility?.now ?? zone.facility,
});

/** The edits without those of a field, which shows the zone's value again. */
export function withoutEdit(edits: ZoneEdits, field: ZoneField): ZoneEdits {
  const { [field]: _given, ...others } = edits;
  return others;
}

/** The edits with a field changed. Restoring its original value removes the edit. */
export function withEdit(edits: ZoneEdits, zone: ZoneTexts, field: ZoneField, now: string): ZoneEdits {
  const was = edits[field]?.was ?? zone[field];
  return now === was ? withoutEdit(edits, field) : { ...edits, [field]: { was, now } };
}

/** The edits after the user chose to overwrite somebody else's value of a field. */
export function withMine(edits: ZoneEdits, zone: ZoneTexts, field: ZoneField): ZoneEdits {
  const edit = edits[field];
  return edit === undefined ? edits : { ...edits, [field]: { ...edit, was: zone[field] } };
}

/**
 * The edits left after `sent` was saved: those typed in the meantime. Their original value becomes the saved one, so
 * that the user's own save does not count as somebody else's change.
 */
export const editsSince = (now: ZoneEdits, sent: ZoneEdits): ZoneEdits =>
  ZONE_FIELDS.reduce((left, field) => {
    const [edit, saved] = [left[field], sent[field]];
    if (edit === undefined || saved === undefined) return left;
    const was = tidy(saved.now);
    return tidy(edit.now) === was ? withoutEdit(left, field) : { ...left, [field]: { ...edit, was } };
  }, now);

/** The edited fields that somebody else has changed to another value. */
export const conflictingFields = (zone: ZoneTexts, edits: ZoneEdits): ZoneField[] =>
  ZONE_FIELDS.filter((field) => {
    const edit = edits[field];
    return edit !== undefined && zone[field] !== edit.was && zone[field] !== tidy(edit.now);
  });

/** The update to send: the edits that differ from the zone. */
export function zoneUpdate(zone: Pick<ZoneRecord, ZoneField>, edits: ZoneEdits): Partial<ZoneTexts> {
  const changes = ZONE_FIELDS.flatMap((field) => {
    const edit = edits[field];
    return edit === undefined || tidy(edit.now) === zone[field] ? [] : [[field, tidy(edit.now)] as const];
  });
  return Object.fromEntries(changes);
}
