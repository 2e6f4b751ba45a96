import type { ZoneField } from '../../domain/zones/zoneDraft';

/** The element of a field of the form `id`, for whoever leads the focus there. */
export const zoneFieldId = (id: string, field: ZoneField): string => `${id}-${field}`;
