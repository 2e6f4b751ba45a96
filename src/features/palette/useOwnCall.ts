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
 * Begins a query's call, and breaks it off once something else is asked for: on a slow line the answers to each letter
 * would come before the one that is wanted. Stands before the hook of the query, which then waits for this call.
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

/** For a moment only, when what was asked for before is asked for again. */
export const isBrokenOff = ({ isError, error }: { readonly isError: boolean; readonly error?: unknown }) =>
  isError && toApiError(error).cause === 'aborted';
