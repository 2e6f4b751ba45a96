/** Where saved views meet the table: its sort and its columns. */
import { createSelector } from '@reduxjs/toolkit';
import {
  DEFAULT_COLUMNS,
  NEWEST_FIRST,
  type OrderSort,
  type ShownColumn,
} from '../../../contract/orderTable';
import type { ViewContent } from '../../../contract/schemas/views';
import type { OrderView } from '../../../domain/orders/orderViews';
import { areDefaultColumns, readShownColumns } from '../../../domain/orders/shownColumns';
import { deepEqual } from '../../../lib/deepEqual';
import { selectServerSorts } from '../../config/configSlice';
import type { RootState } from '../../types';

type TableContent = Pick<ViewContent, 'sort' | 'columns'>;

/**
 * What a view saved now would keep of the table. Columns are those of the chosen view; without a view its person's own, where
 * they have chosen any. A view without columns is not given its reader's by the way, and keeps its sort where the server sorts
 * nothing.
 */
export const selectShownTable = createSelector(
  [
    (state: RootState) => (selectServerSorts(state) ? state.views.orderList.sort : undefined),
    ({ views: { orderColumns, orderViews } }: RootState) => {
      if (orderViews.chosen !== null) return orderViews.chosen.columns ?? undefined;
      return areDefaultColumns(orderColumns.own) ? undefined : orderColumns.own;
    },
  ],
  (sort, columns): TableContent => ({
    ...(sort && { sort }),
    ...(columns && {
      columns: columns.map(({ id, width }) => ({ id, ...(width !== undefined && { width }) })),
    }),
  }),
);

/** The columns of a view as the table can show them; null where it leaves those of its reader. */
export const columnsOfView = ({ columns }: TableContent): readonly ShownColumn[] | null =>
  columns === undefined ? null : (readShownColumns(columns) ?? DEFAULT_COLUMNS);

/** The sort of a view, where the server sorts. */
export const selectSortOfView = (state: RootState, { content }: OrderView): OrderSort =>
  (selectServerSorts(state) ? content.sort : undefined) ?? NEWEST_FIRST;

/** Whether the table is as the view has it. */
export const selectIsTableOf = (state: RootState, view: OrderView): boolean => {
  const { sort, columns } = selectShownTable(state);
  return (
    deepEqual(sort ?? NEWEST_FIRST, selectSortOfView(state, view)) &&
    deepEqual(columns ?? null, columnsOfView(view.content))
  );
};
