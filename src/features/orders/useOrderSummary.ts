import { useEffect, useRef } from 'react';
import { useSummarizeOrdersQuery } from '../../api/ordersApi';
import type { OrderSummary } from '../../contract/schemas/orderSummary';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppSelector } from '../../store/hooks';
import { selectUpdatedAt } from '../../store/views/orders/orderListSelectors';
import { usePageSeen } from '../../ui/usePageSeen';

const EVERY_MS = 60_000;

interface ShownSummary {
  /** Undefined until it has come once; it stays when a later one does not come. */
  readonly summary: OrderSummary | undefined;
  /** The last one that was asked for did not come. */
  readonly isMissing: boolean;
  readonly askAgain: () => void;
}

/**
 * The counts of the day, of all orders or of one merchant's: asked for each minute while the page is seen, when it is seen
 * again, and when the list was read, which may show by its rows what has changed.
 */
export function useOrderSummary(merchantId: string): ShownSummary {
  const { reader } = useTimeZones();
  const isSeen = usePageSeen();
  const updatedAt = useAppSelector(selectUpdatedAt);
  const { currentData, isError, refetch } = useSummarizeOrdersQuery(
    { timezone: reader.name, merchantId },
    { pollingInterval: isSeen ? EVERY_MS : 0, refetchOnMountOrArgChange: true },
  );
  const known = useRef({ isSeen, updatedAt });
  useEffect(() => {
    const before = known.current;
    known.current = { isSeen, updatedAt };
    // The first list is read with the counts; one that comes after they did not come brings them too.
    const isFirst = before.updatedAt === null && !isError;
    const isNews = updatedAt !== null && before.updatedAt !== updatedAt && !isFirst;
    if (isNews || (isSeen && !before.isSeen)) void refetch();
  }, [isSeen, updatedAt, isError, refetch]);
  return { summary: currentData, isMissing: isError, askAgain: () => void refetch() };
}
