/** Where saved views meet the table: its sort and its columns. */
import { createSelector } from '@reduxjs/toolkit';
import { NEWEST_FIRST } from '../../../contract/orderTable';
import type { ViewContent } from '../../../contract/schemas/views';
import { sameSort } from '../../../domain/orders/orderSort';
import { areDefaultColumns } from '../../../domain/orders/shownColumns';
import { deepEqual } from '../../../lib/deepEqual';
import type { AppThunk, RootState } from '../../types';
import { viewColumnsChosen } from '../orders/orderColumnsSlice';

type TableContent = Pick<ViewContent, 'sort' | 'columns'>;

/**
 * What a view saved now would keep of the table. Columns are those of the chosen view; without a view its person's own, where
 * they have chosen any. A view without columns is not given its reader's by the way.
 */
export const selectShownTable = createSelector(
  [
    (state: RootState) => state.views.orderList.sort,
    ({ views: { orderColumns, orderViews } }: RootState) =>
      orderColumns.ofView ??
      (orderViews.chosen !== null || areDefaultColumns(orderColumns.own) ? undefined : orderColumns.own),
  ],
  (sort, columns): TableContent => ({
    ...(!sameSort(sort, NEWEST_FIRST) && { sort }),
    ...(columns && {
      columns: columns.map(({ id, width }) => ({ id, ...(width !== undefined && { width }) })),
    }),
  }),
);

/** Makes the columns as a view has them; without any it leaves those of its reader. Its sort comes with its search. */
export const showTable =
  ({ columns = undefined }: TableContent): AppThunk =>
  (dispatch) =>
    void dispatch(viewColumnsChosen(columns ?? null));

/** Whether the table is as the view has it. */
export const isTableOf = (shown: TableContent, { sort = NEWEST_FIRST, columns }: TableContent): boolean =>
  sameSort(shown.sort ?? NEWEST_FIRST, sort) && deepEqual(shown.columns, columns);
