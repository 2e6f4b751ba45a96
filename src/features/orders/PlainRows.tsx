import { Column } from '@blueprintjs/table';
import { memo } from 'react';
import { ROWS_ALONE, UndrawnTable } from '../../ui/plainTable';
import type { ShownRows } from './rowWindow';

/** The table's one column. It draws nothing: OrderRows does, in elements that are used again. */
const Nothing = () => null;
const ROWS = <Column id="order" cellRenderer={() => <Nothing />} />;

interface PlainRowsProps {
  readonly rows: number;
  /** Of all rows that `heights` leaves out. */
  readonly ordinaryHeight: number;
  /** Undefined while all are equally high. */
  readonly heights: (number | undefined)[] | undefined;
  readonly widths: number[];
  readonly onVisibleRows: (rows: ShownRows) => void;
}

/** Blueprint's table, a part of its own: it is drawn anew for other places of rows, not for another focused one. */
export const PlainRows = memo(function PlainRows({
  rows,
  ordinaryHeight,
  heights,
  widths,
  onVisibleRows,
}: PlainRowsProps) {
  return (
    <UndrawnTable
      {...ROWS_ALONE}
      className="orders-rows"
      numRows={rows}
      rowHeights={heights}
      columnWidths={widths}
      defaultRowHeight={ordinaryHeight}
      // Without these it overlooks a height that became a hole again, and keeps the place of a closed order.
      cellRendererDependencies={[rows, heights, widths]}
      onVisibleCellsChange={onVisibleRows}
    >
      {ROWS}
    </UndrawnTable>
  );
});
