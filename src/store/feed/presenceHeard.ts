import { createAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../contract/schemas/common';
import type { RecordPresence } from '../../contract/schemas/presence';

/** Who else has a record open, and when that was heard. What is made of it comes with the first record (store/presence). */
export const presenceHeard = createAction<RecordPresence & { readonly at: EpochMs }>('presence/heard');
