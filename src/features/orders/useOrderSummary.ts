import { useSummarizeOrdersQuery } from '../../api/ordersApi';
import type { OrderSummary } from '../../contract/schemas/orderSummary';
import { useTimeZones } from '../../store/config/timeZones';
import { useCountsEvery, useCountsKept } from './useCountsKept';

interface ShownSummary {
  /** Undefined until the first one has arrived; kept when a later request fails. */
  readonly summary: OrderSummary | undefined;
  /** The last request failed. */
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
