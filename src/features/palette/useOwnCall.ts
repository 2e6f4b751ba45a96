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

/**
 * The state of a search while its text is typed. `isPending`: the text has not been sent yet.
 * @returns `problem`: why the search failed
 */
export function callState(
  { isFetching, isError, error }: { isFetching: boolean; isError: boolean; error?: unknown },
  isPending: boolean,
): { readonly isAwaited: boolean; readonly problem: string | undefined } {
  const failure = isError ? toApiError(error) : undefined;
  // An aborted request is made again at once.
  const isAwaited = isPending || isFetching || failure?.cause === 'aborted';
  return { isAwaited, problem: isAwaited ? undefined : failure?.message };
}

/** The state of a search that is not made. */
export const NOT_ASKED: ReturnType<typeof callState> = { isAwaited: false, problem: undefined };
