import { useSummarizeOrdersQuery } from '../../api/ordersApi';
import type { OrderSummary } from '../../contract/schemas/orderSummary';
import { useTimeZones } from '../../store/config/timeZones';
import { useCountsEvery, useCountsKept } from './useCountsKept';

interface ShownSummary {
  /** Undefined until it has come once; it stays when a later one does not come. */
  readonly summary: OrderSummary | undefined;
  /** The last one that was asked for did not come. */
  readonly isMissing: boolean;
  readonly askAgain: () => void;
}

/** The counts of the day, of all orders or of one merchant's. */
export function useOrderSummary(merchantId: string): ShownSummary {
  const { reader } = useTimeZones();
  const { currentData, isError, refetch } = useSummarizeOrdersQuery(
    { timezone: reader.name, merchantId },
    { pollingInterval: useCountsEvery(), refetchOnMountOrArgChange: true },
  );
  useCountsKept(isError, refetch);
  return { summary: currentData, isMissing: isError, askAgain: () => void refetch() };
}
