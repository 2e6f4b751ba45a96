import { useEffect, useRef } from 'react';
import { counted } from '../../contract/counts';
import { useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/types';
import { selectOrderById } from '../../store/entities/orders/ordersSelectors';
import {
  selectListPhase,
  selectLoadedCount,
  selectOpenOrderId,
  selectOpenRow,
  selectSearchId,
  selectTotal,
} from '../../store/views/orders/orderListSelectors';
import { selectSelectedCount } from '../../store/views/orders/orderSelectionSelectors';
import { announce, useAnnounced } from '../../ui/announce';

/**
 * Announces what is visible on the dashboard to screen readers: how many orders a search found, which order was
 * opened, how many are selected after an action that changed more than one. A single selected row announces itself.
 */
export function useListNews(): void {
  useFound();
  useAnnounced(useAppSelector(selectOpenText));
  const selected = useAppSelector(selectSelectedCount);
  const before = useRef(selected);
  useEffect(() => {
    const change = Math.abs(selected - before.current);
    before.current = selected;
    if (change > 1) announce(`${counted(selected, 'order')} selected`);
  }, [selected]);
}

/** Announces the result of a search once; the status strip shows how many more have come to match since. */
function useFound(): void {
  const searchId = useAppSelector(selectSearchId);
  const found = useAppSelector(selectFoundText);
  const announced = useRef({ searchId, text: found });
  if (announced.current.searchId !== searchId) announced.current = { searchId, text: '' };
  if (announced.current.text === '') announced.current.text = found;
  useAnnounced(announced.current.text);
}

/** '' while the number is unknown. */
function selectFoundText(state: RootState): string {
  const phase = selectListPhase(state);
  const loaded = selectLoadedCount(state);
  if (phase === 'idle' || phase === 'searching') return '';
  if (phase === 'failed') return 'The search failed';
  if (loaded === 0) return 'No orders found';
  const total = selectTotal(state);
  if (total === null) return '';
  if (total === 'none') return 'The first orders are loaded, and there are more';
  return `${counted(total.count, 'order')}${total.isMore ? ' or more' : ''} found`;
}

function selectOpenText(state: RootState): string {
  const id = selectOpenOrderId(state);
  if (id === null || selectOpenRow(state) < 0) return '';
  const name = selectOrderById(state, id)?.recipient?.name?.trim();
  return `Order ${name ? `of ${name}` : id} is open. Press Tab to go to its details.`;
}
