import type { ZoneField } from '../../domain/zones/zoneDraft';

/** The element id of a field of the form `id`, for moving the focus to it. */
export const zoneFieldId = (id: string, field: ZoneField): string => `${id}-${field}`;
