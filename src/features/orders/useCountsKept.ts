import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks';
import { selectUpdatedAt } from '../../store/views/orders/orderListSelectors';
import { usePageSeen } from '../../ui/usePageSeen';

const EVERY_MS = 60_000;

/**
 * When counts are asked for again: each minute while the page is seen, when it is seen again, and when the list was read, which
 * may show by its rows what has changed.
 * @returns how often to ask by the clock, in milliseconds; 0 for not now
 */
export const useCountsEvery = (): number => (usePageSeen() ? EVERY_MS : 0);

/** Asks again when the page is seen again, and when the list was read. */
export function useCountsKept(isError: boolean, refetch: () => unknown): void {
  const isSeen = usePageSeen();
  const updatedAt = useAppSelector(selectUpdatedAt);
  const known = useRef({ isSeen, updatedAt });
  useEffect(() => {
    const before = known.current;
    known.current = { isSeen, updatedAt };
    // The first list is read with the counts; one that comes after they did not come brings them too.
    const isFirst = before.updatedAt === null && !isError;
    const isNews = updatedAt !== null && before.updatedAt !== updatedAt && !isFirst;
    if (isNews || (isSeen && !before.isSeen)) refetch();
  }, [isSeen, updatedAt, isError, refetch]);
}
