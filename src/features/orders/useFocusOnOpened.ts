import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { TO_TABLE } from '../../shared/orders/toTable';
import { useAppSelector } from '../../store/hooks';
import { selectOpenRow } from '../../store/views/orders/orderListSelectors';

/**
 * Moves the focus to the table after an order was opened from elsewhere by keyboard: the table's keys work there, and
 * Tab leads into the order. Otherwise the focus would stay where it was.
 */
export function useFocusOnOpened(table: RefObject<HTMLElement>): void {
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const isAsked = (state as Partial<typeof TO_TABLE> | null)?.toTable === true;
  const isOpen = useAppSelector((current) => selectOpenRow(current) >= 0);
  const answered = useRef('');
  useEffect(() => {
    if (!isAsked || !isOpen || answered.current === key) return;
    answered.current = key;
    table.current?.focus({ preventScroll: true });
  }, [table, isAsked, isOpen, key]);
}
