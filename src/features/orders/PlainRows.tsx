import { Column } from '@blueprintjs/table';
import { memo } from 'react';
import { ROWS_ALONE, UndrawnTable } from '../../ui/plainTable';
import type { ShownRows } from './rowWindow';

/** The table's one column. It draws nothing: OrderRows draws the rows, in reused elements. */
const Nothing = () => null;
const ROWS = <Column id="order" cellRenderer={() => <Nothing />} />;

interface PlainRowsProps {
  readonly rows: number;
  /** The height of all rows without an entry in `heights`. */
  readonly ordinaryHeight: number;
  /** Undefined while all rows have the same height. */
  readonly heights: (number | undefined)[] | undefined;
  readonly widths: number[];
  readonly onVisibleRows: (rows: ShownRows) => void;
}

/**
 * Blueprint's table, in a component of its own: it is redrawn when row positions change, but not when the focused row
 * changes.
 */
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
      // Without these the table misses a height that became a hole again, and keeps the space of a closed order.
      cellRendererDependencies={[rows, heights, widths]}
      onVisibleCellsChange={onVisibleRows}
    >
      {ROWS}
    </UndrawnTable>
  );
});
