import { skipToken, type SkipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { toApiError } from '../../api/errors';
import type { AppThunk } from '../../store/types';
import { useAppDispatch } from '../../store/hooks';

interface OwnCall {
  readonly abort: () => void;
  readonly unsubscribe: () => void;
}

/**
 * Starts a query's request and aborts it when another one is needed: on a slow connection the responses to earlier
 * letters would otherwise delay the last one. Call it before the query's hook, which then waits for this request.
 */
export function useOwnCall<Arg>(begin: (arg: Arg) => AppThunk<OwnCall>, arg: Arg | SkipToken): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (arg === skipToken) return undefined;
    const call = dispatch(begin(arg));
    return () => {
      call.abort();
      call.unsubscribe();
    };
  }, [dispatch, begin, arg]);
}

/** True only briefly, when an aborted request is made again. */
export const isBrokenOff = ({ isError, error }: { readonly isError: boolean; readonly error?: unknown }) =>
  isError && toApiError(error).cause === 'aborted';
