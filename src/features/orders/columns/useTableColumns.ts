import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { OrderTableColumn, ShownColumn } from '../../../contract/orderTable';
import { setWidths, type SetWidths } from '../../../domain/orders/shownColumns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  chooseColumns,
  selectDrawnColumnIds,
  selectDrawnColumns,
  selectShownColumns,
} from '../../../store/views/orders/orderColumnsSlice';
import type { AppThunk } from '../../../store/types';
import { followPointer } from '../../../ui/followPointer';
import { columnTracks, columnWidths, resizeColumn, widthOfTable } from '../orderColumns';

/** What the right border of a column does in the header. */
export interface ColumnBorders {
  /** Pressing the border starts to resize the column; Escape undoes it. */
  readonly press: (event: React.PointerEvent, id: OrderTableColumn) => void;
  /** Restores the column's default width. */
  readonly reset: (id: OrderTableColumn) => void;
}

/** Set on the frame while a border is dragged, so that the pointer keeps its shape everywhere. */
const RESIZING = 'orders-resizing';

/** Saves widths of columns. */
export const chooseWidths =
  (widths: SetWidths): AppThunk =>
  (dispatch, getState) => {
    dispatch(chooseColumns(setWidths(selectShownColumns(getState()), widths)));
  };

/**
 * The columns of the table, with their widths as CSS variables of its frame: while a border is dragged only these
 * change, and no row is redrawn.
 * @param room the visible width of the table, in pixels
 */
export function useTableColumns(frame: RefObject<HTMLElement>, room: number) {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectDrawnColumnIds);
  const columns = useAppSelector(selectDrawnColumns);
  const latest = useRef({ columns, room });
  const show = useCallback(
    (shown: readonly ShownColumn[]) => {
      const widths = columnWidths(shown, latest.current.room);
      const { style } = frame.current ?? {};
      style?.setProperty('--order-columns', columnTracks(widths));
      style?.setProperty('--order-table-width', `${widthOfTable(widths, latest.current.room)}px`);
    },
    [frame],
  );
  useLayoutEffect(() => {
    latest.current = { columns, room };
    show(columns);
  }, [columns, room, show]);

  const borders = useMemo(
    (): ColumnBorders => ({
      press: ({ button, pointerId, clientX: from }, id) => {
        if (button !== 0) return;
        const { columns: before, room: width } = latest.current;
        // The first track is that of the checkboxes.
        const own = columnWidths(before, width)[before.findIndex((column) => column.id === id) + 1] ?? 0;
        let set: SetWidths | null = null;
        frame.current?.classList.add(RESIZING);
        followPointer(pointerId, {
          move: ({ clientX }) => {
            if (set === null && clientX === from) return;
            set = resizeColumn(before, width, id, own + clientX - from);
            show(setWidths(before, set));
          },
          end: (isKept) => {
            frame.current?.classList.remove(RESIZING);
            if (isKept && set !== null) dispatch(chooseWidths(set));
            else show(before);
          },
        });
      },
      reset: (id) => void dispatch(chooseWidths({ [id]: undefined })),
    }),
    [dispatch, frame, show],
  );
  const tableWidth = useMemo(() => widthOfTable(columnWidths(columns, room), room), [columns, room]);
  return { ids, tableWidth, borders };
}
