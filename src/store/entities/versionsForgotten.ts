import { createAction } from '@reduxjs/toolkit';

/**
 * The server does not know what it has reported: its database may be an earlier one, restored from a backup. An answer
 * with a lower version than the held record's need not be late, so the slices forget the versions that they hold.
 */
export const versionsForgotten = createAction('entities/versionsForgotten');
