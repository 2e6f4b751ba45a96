/** Who changed a record, as our server adds it to a 412, and how a question after a conflict says it. */
import type { LastChange } from '../../src/contract/schemas/common';

export const LAST_CHANGE: LastChange = {
  by: 'ada.l@example.com',
  name: 'Ada Lovelace',
  at: Date.UTC(2026, 10, 20, 14, 42),
};

/** The year is there in other years. */
export const LAST_CHANGED = /Last changed by Ada Lovelace, Nov 20, (2026, )?9:42 AM EST\./;
