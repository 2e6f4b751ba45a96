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
 * The merchant of a page under /merchants/…, out of the path (users) or the query (zones, rules), and read whole
 * from the server at each visit. The id decides; a name in the address is only shown until the merchant is there. A
 * merchant that is missing or cannot be read is reported by toast (MSG-38, MSG-39), and in `load` for the page.
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
  // While it is asked again, what the last answer said is no news.
  const told = isFetching ? undefined : error;
  const problem = isNamed
    ? problemOf(told)
    : merchantMessages.merchantNotRead(merchantMessages.merchantNotNamed);

  useReadProblem(`merchant/${merchantId}/read`, problem, told);

  // Read before and perhaps old, but whole: better than a spinner, and than a network that is down. Not what is gone.
  const isGone = error !== undefined && toApiError(error).status === 404;
  if (merchant?.isWhole && !isGone) return { phase: 'ready', merchant };
  if (problem === null) return { phase: 'loading' };
  return { phase: 'failed', problem, retry: isNamed && !isGone ? () => void refetch() : null };
}

/** What to say of the failure; null when nothing failed, or the person left or signed out. */
function problemOf(thrown: unknown): string | null {
  if (thrown === undefined) return null;
  const error = toApiError(thrown);
  return isForNobody(error) ? null : merchantMessages.merchantNotRead(wordsOf(error));
}
