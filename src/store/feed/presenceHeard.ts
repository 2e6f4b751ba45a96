import { createAction } from '@reduxjs/toolkit';
import type { RecordPresence } from '../../contract/schemas/presence';

/** Who else has a record open. What is made of it comes with the first record that is opened (store/presence). */
export const presenceHeard = createAction<RecordPresence>('presence/heard');
