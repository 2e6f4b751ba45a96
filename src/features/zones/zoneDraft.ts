import type { ZoneRecord } from '../../domain/merchants/zoneRecord';

/** The id of the draft of a zone's name, time zone and facility. */
export const zoneDraftId = ({ id }: ZoneRecord): string => `zoneFields ${id}`;
