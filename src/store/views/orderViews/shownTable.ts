/** Connects saved views and the table: its sort, columns and row density. */
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
 * The table settings that a view saved now would contain. Columns and density are the chosen view's, or without a view
 * the person's own if they differ from the defaults. A chosen view without columns or density does not get the person's
 * own, and keeps its saved sort if the server does not sort.
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

/** Columns and density of a view in the table's form; null where the person's own apply. */
export const tableOfView = ({ columns, density }: TableContent): TableOfView => ({
  columns: columns === undefined ? null : (readShownColumns(columns) ?? DEFAULT_COLUMNS),
  density: density ?? null,
});

/** The sort of a view, if the server can sort. */
export const selectSortOfView = (state: RootState, { content }: OrderView): OrderSort =>
  (selectServerSorts(state) ? content.sort : undefined) ?? NEWEST_FIRST;

/** Whether the table has the settings of the view. */
export const selectIsTableOf = (state: RootState, view: OrderView): boolean => {
  const { sort, ...table } = selectShownTable(state);
  return (
    deepEqual(sort ?? NEWEST_FIRST, selectSortOfView(state, view)) &&
    deepEqual(tableOfView(table), tableOfView(view.content))
  );
};
