import { useState } from 'react';
import { toApiError } from '../../api/errors';
import { useGetMerchantUserQuery } from '../../api/merchantUsersApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { useReadProblem } from '../../shared/editing/useReadProblem';

/**
 * The user in the address, loaded at each visit and then left unchanged, so that the form is not filled in twice. A
 * failure is also reported in a toast; if no such user exists, there is no `retry` (null).
 */
export function useUserOfPage(username: string): {
  readonly user: MerchantUserRecord | null;
  readonly problem: string | null;
  readonly retry: (() => void) | null;
} {
  const [user, setUser] = useState<MerchantUserRecord | null>(null);
  const { currentData, error, isFetching, refetch } = useGetMerchantUserQuery(username, {
    refetchOnMountOrArgChange: true,
    skip: user !== null,
  });
  if (user === null && currentData !== undefined && !isFetching) setUser(currentData);

  const failed = error === undefined || isFetching || user !== null ? null : toApiError(error);
  const problem =
    failed === null || failed.cause === 'superseded'
      ? null
      : merchantMessages.merchantUserNotRead(failed.message);
  useReadProblem(`merchantUser/${username}/read`, problem, error);

  return { user, problem, retry: failed?.status === 404 ? null : () => void refetch() };
}
