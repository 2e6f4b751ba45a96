import { useCallback, useState, type PointerEvent, type RefObject } from 'react';
import type { OrderTableColumn, ShownColumn } from '../../../contract/orderTable';
import { ALWAYS_SHOWN, moveColumn, toggleColumn } from '../../../domain/orders/shownColumns';
import { deepEqual } from '../../../lib/deepEqual';
import { useAppDispatch, useAppStore } from '../../../store/hooks';
import {
  chooseColumns,
  keepColumns,
  selectDrawnColumnIds,
  selectShownColumns,
} from '../../../store/views/orders/orderColumnsSlice';
import { followPointer } from '../../../ui/followPointer';
import { sayPlace } from './useColumnKeys';

/** Height of a row of the menu, in pixels. */
const ITEM = 32;

/**
 * The columns after one of them is dropped at a place: among the shown columns, or below them, where it is hidden.
 * @param place pixels from the top of the first shown column
 */
function dropAt(
  columns: readonly ShownColumn[],
  drawn: readonly OrderTableColumn[],
  id: OrderTableColumn,
  place: number,
): readonly ShownColumn[] {
  const isShown = drawn.includes(id);
  // Half a row of tolerance below the last column, so that a column held at the edge does not flicker between shown
  // and hidden.
  if (place > drawn.length * ITEM + ITEM / 2 && id !== ALWAYS_SHOWN)
    return isShown ? toggleColumn(columns, id) : columns;
  const at = Math.floor(place / ITEM);
  if (!isShown && at >= drawn.length) return columns;
  const to = drawn[Math.max(0, Math.min(at, drawn.length - 1))];
  return to === undefined ? columns : moveColumn(columns, id, to);
}

/**
 * Drags columns by their handles: columns make room as the pointer passes; Escape restores the order.
 * @param focusOn keeps the focus on a column that moves
 */
export function useColumnDrag(shownGroup: RefObject<HTMLElement>, focusOn: (id: OrderTableColumn) => void) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [dragged, setDragged] = useState<OrderTableColumn | null>(null);
  const grip = useCallback(
    ({ button, pointerId }: PointerEvent, id: OrderTableColumn) => {
      if (button !== 0) return;
      const before = selectShownColumns(store.getState());
      const restore = dispatch(keepColumns());
      setDragged(id);
      followPointer(pointerId, {
        move: ({ clientY }) => {
          const top = shownGroup.current?.getBoundingClientRect().top ?? 0;
          const columns = selectShownColumns(store.getState());
          const next = dropAt(columns, selectDrawnColumnIds(store.getState()), id, clientY - top);
          if (next === columns) return;
          focusOn(id);
          dispatch(chooseColumns(next));
        },
        end: (isKept) => {
          setDragged(null);
          const columns = selectShownColumns(store.getState());
          if (isKept && !deepEqual(columns, before)) {
            dispatch(sayPlace(id));
            return;
          }
          if (columns !== before) focusOn(id);
          restore();
        },
      });
    },
    [dispatch, store, shownGroup, focusOn],
  );
  return { dragged, grip };
}
