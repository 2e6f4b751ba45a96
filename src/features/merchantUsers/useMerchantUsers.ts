import { skipToken } from '@reduxjs/toolkit/query';
import { toApiError } from '../../api/errors';
import { useListMerchantUsersQuery } from '../../api/merchantUsersApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { useReadProblem } from '../../shared/editing/useReadProblem';

export interface MerchantUsers {
  /** Null until they are known. */
  readonly users: readonly MerchantUserRecord[] | null;
  /** The server's message if they could not be loaded; null while they are loading. */
  readonly problem: string | null;
  readonly retry: () => void;
}

/** A merchant's users, loaded again at each visit; a failure is reported (MSG-40). Null loads none. */
export function useMerchantUsers(merchantId: MerchantId | null): MerchantUsers {
  const { currentData, error, isFetching, refetch } = useListMerchantUsersQuery(merchantId ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const failed = error === undefined || isFetching ? null : toApiError(error);
  const problem = failed === null || failed.cause === 'superseded' ? null : failed.message;
  const text = problem === null ? null : merchantMessages.merchantUsersNotRead;
  useReadProblem(`merchant/${merchantId ?? ''}/users`, text, error);

  return { users: currentData ?? null, problem, retry: () => void refetch() };
}
