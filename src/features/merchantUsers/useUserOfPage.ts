import { toApiError } from '../../api/errors';
import { useGetMerchantUserQuery } from '../../api/merchantUsersApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { useReadProblem } from '../../shared/editing/useReadProblem';

/**
 * The user in the address, read at each visit; null until then. Afterwards it follows what this console saves, also a
 * save from an earlier visit that is answered only now. A failure is also reported in a toast; if no such user exists,
 * there is no `retry` (null).
 */
export function useUserOfPage(username: string): {
  readonly user: MerchantUserRecord | null;
  readonly problem: string | null;
  readonly retry: (() => void) | null;
} {
  const { currentData, error, isFetching, refetch } = useGetMerchantUserQuery(username, {
    refetchOnMountOrArgChange: true,
  });
  const user = currentData === undefined || isFetching ? null : currentData;

  const failed = error === undefined || isFetching || user !== null ? null : toApiError(error);
  const problem =
    failed === null || failed.cause === 'superseded'
      ? null
      : merchantMessages.merchantUserNotRead(failed.message);
  useReadProblem(`merchantUser/${username}/read`, problem, error);

  return { user, problem, retry: failed?.status === 404 ? null : () => void refetch() };
}
