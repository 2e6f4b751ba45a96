import { useLocation, useParams } from 'react-router-dom';
import { isForNobody, toApiError, wordsOf } from '../../api/errors';
import { useGetMerchantQuery } from '../../api/merchantsApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantLoad, MerchantOfPage } from '../../domain/merchants/merchantOfPage';
import type { MerchantId, MerchantRecord } from '../../domain/merchants/merchantRecord';
import { readMerchantQuery } from '../../paths';
import { selectMerchantById } from '../../store/entities/merchants/merchantsSelectors';
import { useAppSelector } from '../../store/hooks';
import { useChangesLost } from '../useChangesLost';
import { useReadProblem } from '../editing/useReadProblem';

/**
 * The merchant of a page under /merchants/…, from the path (users) or the query (zones, rules), loaded completely at
 * each visit. The id decides; a name in the address is only shown until the merchant is loaded. A merchant that is
 * missing or cannot be loaded is reported in a toast (MSG-38, MSG-39), and in `load` for the page.
 */
export function useMerchantOfPage(): MerchantOfPage {
  const params = useParams();
  const query = readMerchantQuery(useLocation().search);
  const merchantId = (params.merchantId ?? query.merchantId).trim();
  const merchant = useAppSelector((state) => selectMerchantById(state, merchantId));
  const load = useLoad(merchantId, merchant);
  const guess = load.phase === 'failed' ? merchantId : '';
  return {
    merchantId,
    name: merchant?.name || params.merchantName?.trim() || guess || '…',
    searchParam: query.searchParam,
    load,
  };
}

function useLoad(merchantId: MerchantId, merchant: MerchantRecord | undefined): MerchantLoad {
  const isNamed = merchantId !== '';
  const { error, isFetching, refetch } = useGetMerchantQuery(merchantId, {
    skip: !isNamed,
    refetchOnMountOrArgChange: true,
  });
  useChangesLost(() => {
    if (isNamed) void refetch();
  });
  // While it is being reloaded, ignore the previous error.
  const currentError = isFetching ? undefined : error;
  const problem = isNamed
    ? problemOf(currentError)
    : merchantMessages.merchantNotRead(merchantMessages.merchantNotNamed);

  useReadProblem(`merchant/${merchantId}/read`, problem, currentError);

  // A merchant loaded earlier may be outdated, but is complete: better than a spinner or a network error. Not if it
  // was deleted.
  const isGone = error !== undefined && toApiError(error).status === 404;
  if (merchant?.isWhole && !isGone) return { phase: 'ready', merchant };
  if (problem === null) return { phase: 'loading' };
  return { phase: 'failed', problem, retry: isNamed && !isGone ? () => void refetch() : null };
}

/** The message for the failure; null if nothing failed, or the user left or signed out. */
function problemOf(thrown: unknown): string | null {
  if (thrown === undefined) return null;
  const error = toApiError(thrown);
  return isForNobody(error) ? null : merchantMessages.merchantNotRead(wordsOf(error));
}
