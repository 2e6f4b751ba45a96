import { createAction } from '@reduxjs/toolkit';
import type { RecordPresence } from '../../contract/schemas/presence';

/**
 * The server reported who else has a record open. The code that uses it loads with the first opened record
 * (store/presence).
 */
export const presenceReported = createAction<RecordPresence>('presence/reported');
