/** Where saved views meet the table: its sort, its columns, and how close its rows stand. */
import { createSelector } from '@reduxjs/toolkit';
import {
  DEFAULT_COLUMNS,
  DEFAULT_DENSITY,
  NEWEST_FIRST,
  type OrderDensity,
  type OrderSort,
  type ShownColumn,
} from '../../../contract/orderTable';
import type { ViewContent } from '../../../contract/schemas/views';
import type { OrderView } from '../../../domain/orders/orderViews';
import { areDefaultColumns, readShownColumns } from '../../../domain/orders/shownColumns';
import { deepEqual } from '../../../lib/deepEqual';
import { selectServerSorts } from '../../config/configSlice';
import type { RootState } from '../../types';

type TableContent = Pick<ViewContent, 'sort' | 'columns' | 'density'>;

/**
 * What a view saved now would keep of the table. Columns and density are those of the chosen view; without a view its person's
 * own, where they have chosen any. A view without them is not given its reader's by the way, and keeps its sort where the server
 * sorts nothing.
 */
export const selectShownTable = createSelector(
  [
    (state: RootState) => (selectServerSorts(state) ? state.views.orderList.sort : undefined),
    ({ views: { orderColumns, orderViews } }: RootState) => {
      if (orderViews.chosen !== null) return orderViews.chosen.columns ?? undefined;
      return areDefaultColumns(orderColumns.own) ? undefined : orderColumns.own;
    },
    ({ views: { orderColumns, orderViews } }: RootState) => {
      if (orderViews.chosen !== null) return orderViews.chosen.density ?? undefined;
      return orderColumns.density === DEFAULT_DENSITY ? undefined : orderColumns.density;
    },
  ],
  (sort, columns, density): TableContent => ({
    ...(sort && { sort }),
    ...(columns && {
      columns: columns.map(({ id, width }) => ({ id, ...(width !== undefined && { width }) })),
    }),
    ...(density && { density }),
  }),
);

interface TableOfView {
  readonly columns: readonly ShownColumn[] | null;
  readonly density: OrderDensity | null;
}

/** Columns and density of a view as the table can show them; null where it leaves its reader's own. */
export const tableOfView = ({ columns, density }: TableContent): TableOfView => ({
  columns: columns === undefined ? null : (readShownColumns(columns) ?? DEFAULT_COLUMNS),
  density: density ?? null,
});

/** The sort of a view, where the server sorts. */
export const selectSortOfView = (state: RootState, { content }: OrderView): OrderSort =>
  (selectServerSorts(state) ? content.sort : undefined) ?? NEWEST_FIRST;

/** Whether the table is as the view has it. */
export const selectIsTableOf = (state: RootState, view: OrderView): boolean => {
  const { sort, ...table } = selectShownTable(state);
  return (
    deepEqual(sort ?? NEWEST_FIRST, selectSortOfView(state, view)) &&
    deepEqual(tableOfView(table), tableOfView(view.content))
  );
};
