import type { SerializedError } from '@reduxjs/toolkit';
import { toApiError, type ApiError } from '../../api/errors';
import type { AppThunk } from '../../store/types';

/**
 * Logs to the browser's console, and to error reporting if there is any, that the list of staff users could not be
 * loaded. The user sees nothing of it (STF-14).
 */
export const logFailedLoad =
  (thrown: ApiError | SerializedError): AppThunk =>
  (_dispatch, _getState, { errorReporting }) => {
    const { status, message, cause, requestId } = toApiError(thrown);
    // Not a failure: the user left the page or signed out.
    if (cause === 'aborted' || cause === 'superseded') return;
    const error = new Error(`The staff users could not be loaded (${status}): ${message}`);
    console.error(error.message, requestId ?? '');
    errorReporting.captureException(error, { where: 'staff users' });
  };
