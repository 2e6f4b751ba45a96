import type { ZoneRecord } from '../../domain/merchants/zoneRecord';

/** The draft of a zone's name, time zone and facility. */
export const zoneDraftId = ({ id }: ZoneRecord): string => `zoneFields ${id}`;
