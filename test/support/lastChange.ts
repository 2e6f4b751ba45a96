/** The last change of a record, as our server adds it to a 412, and the text about it in a conflict. */
import type { LastChange } from '../../src/contract/schemas/common';

export const LAST_CHANGE: LastChange = {
  by: 'ada.l@example.com',
  name: 'Ada Lovelace',
  at: Date.UTC(2026, 10, 20, 14, 42),
};

/** The year is displayed in other years. */
export const LAST_CHANGED = /Last changed by Ada Lovelace, Nov 20, (2026, )?9:42 AM EST\./;
