/** Saving the name, the time zone and the facility of a zone. */
import { merchantMessages } from '../../../contract/merchantMessages';
import type { ZoneKey, ZoneRecord } from '../../../domain/merchants/zoneRecord';
import type { ZoneField } from '../../../domain/zones/zoneDraft';
import { conflictingFields, zoneUpdate, type ZoneEdits } from '../../../domain/zones/zoneEdits';
import type { NoticeAbout } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { saveZone, type ZoneOutcome } from './saveZone';

/** What the toasts of a zone's fields are about. */
export const aboutZoneFields = (zone: ZoneKey): NoticeAbout => `zone/${zone}/fields`;

/** Saves what was typed, and nothing else of the zone. A conflict names the fields that somebody else changed. Never throws. */
export const saveZoneFields = (
  zone: ZoneRecord,
  edits: ZoneEdits,
): AppThunk<Promise<ZoneOutcome<readonly ZoneField[]>>> =>
  saveZone<readonly ZoneField[]>({
    zone: zone.id,
    about: aboutZoneFields(zone.id),
    step: (current) => {
      const theirs = conflictingFields(current, edits);
      if (theirs.length > 0) return { kind: 'conflict', theirs };
      const update = zoneUpdate(current, edits);
      return Object.keys(update).length === 0 ? { kind: 'done' } : { kind: 'send', update };
    },
    success: { text: merchantMessages.zoneUpdated, lines: [edits.name?.now.trim() ?? zone.name] },
    failure: merchantMessages.zoneNotUpdated,
  });
