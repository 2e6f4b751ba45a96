/** Saves the name, the time zone and the facility of a zone. */
import { merchantMessages } from '../../../contract/merchantMessages';
import type { ZoneKey, ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { conflictingFields, zoneUpdate, type ZoneEdits } from '../../../domain/zones/zoneEdits';
import { saveChange, type SaveOutcome } from '../../edits/saveChange';
import type { NoticeAbout } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { changedZone, sendZone } from './changedZone';

/** The key of the toasts about a zone's fields. */
export const aboutZoneFields = (zone: ZoneKey): NoticeAbout => `zone/${zone}/fields`;

/** Saves the typed fields only. In a conflict the result has the zone with somebody else's changes. */
export const saveZoneFields = (
  { id, name }: ZoneRecord,
  edits: ZoneEdits,
): AppThunk<Promise<SaveOutcome<ZoneRecord>>> =>
  saveChange(
    changedZone(id, {
      about: aboutZoneFields(id),
      success: { text: merchantMessages.zoneUpdated, lines: [edits.name?.now.trim() ?? name] },
      failure: merchantMessages.zoneNotUpdated,
    }),
    {
      agrees: (zone) => {
        if (conflictingFields(zone, edits).length > 0) return false;
        return Object.keys(zoneUpdate(zone, edits)).length === 0 ? 'done' : true;
      },
      send: (zone, how) => sendZone(zone, zoneUpdate(zone, edits), how),
    },
  );
