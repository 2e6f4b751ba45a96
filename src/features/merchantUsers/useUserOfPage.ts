import { useState } from 'react';
import { toApiError } from '../../api/errors';
import { useGetMerchantUserQuery } from '../../api/merchantUsersApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { useReadProblem } from '../../shared/editing/useReadProblem';

/**
 * The user of the address, read anew at each visit and then left as it is: a form is not filled in a second time.
 * A failure is told by toast too; nobody of the name is not worth asking again (`retry` null).
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
