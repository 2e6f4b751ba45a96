import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks';
import { selectUpdatedAt } from '../../store/views/orders/orderListSelectors';
import { usePageSeen } from '../../ui/usePageSeen';

const EVERY_MS = 60_000;

/**
 * Counts are requested again every minute while the page is visible, when it becomes visible again, and when the list
 * was read, because its rows may show a change.
 * @returns the polling interval in milliseconds; 0 for none
 */
export const useCountsEvery = (): number => (usePageSeen() ? EVERY_MS : 0);

/** Requests the counts again when the page becomes visible again, and when the list was read. */
export function useCountsKept(isError: boolean, refetch: () => unknown): void {
  const isSeen = usePageSeen();
  const updatedAt = useAppSelector(selectUpdatedAt);
  const known = useRef({ isSeen, updatedAt });
  useEffect(() => {
    const before = known.current;
    known.current = { isSeen, updatedAt };
    // The first list is read together with the counts, so skip it; but if the counts failed, request them with it.
    const isFirst = before.updatedAt === null && !isError;
    const isNews = updatedAt !== null && before.updatedAt !== updatedAt && !isFirst;
    if (isNews || (isSeen && !before.isSeen)) refetch();
  }, [isSeen, updatedAt, isError, refetch]);
}
