import type { TableProps } from '@blueprintjs/table';
import { useCallback, useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectListPhase, selectOrderRowCount } from '../../store/views/orders/orderListSelectors';
import { rowsShown } from './rowsShown';

type RowIndices = Parameters<NonNullable<TableProps['onVisibleCellsChange']>>[0];

/** Gives the table's `onVisibleCellsChange`. Blueprint calls it while rendering, where nothing may be dispatched. */
export function useVisibleRows(): (rows: RowIndices) => void {
  const dispatch = useAppDispatch();
  const shown = useRef<RowIndices | null>(null);
  const isWaiting = useRef(false);

  const tell = useCallback(() => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    queueMicrotask(() => {
      isWaiting.current = false;
      if (shown.current !== null) dispatch(rowsShown(shown.current));
    });
  }, [dispatch]);

  // A page may arrive without the table's size changing: its rows take the places of the outlines.
  const phase = useAppSelector(selectListPhase);
  const rows = useAppSelector(selectOrderRowCount);
  useEffect(tell, [tell, phase, rows]);

  return useCallback(
    (indices: RowIndices) => {
      shown.current = indices;
      tell();
    },
    [tell],
  );
}
