/**
 * Where saved views meet the table: its order and its columns. What the table cannot do yet is undefined, and a view
 * keeps what it has of it.
 */
import type { ViewContent } from '../../../contract/schemas/views';
import { NEWEST_FIRST } from '../../../contract/orderTable';
import { deepEqual } from '../../../lib/deepEqual';
import type { AppThunk, RootState } from '../../types';

type TableContent = Pick<ViewContent, 'sort' | 'columns'>;

const NOTHING: TableContent = {};

/** What a view saved now would keep of the table. The same object while nothing changes. */
export const selectShownTable = (_state: RootState): TableContent => NOTHING;

/** Makes the table as a view has it. Without columns of its own a view leaves those of its reader. */
export const showTable =
  (_content: TableContent): AppThunk =>
  () =>
    undefined;

/** Whether the table is as the view has it. */
export const isTableOf = (shown: TableContent, { sort = NEWEST_FIRST, columns }: TableContent): boolean =>
  (shown.sort === undefined || deepEqual(shown.sort, sort)) &&
  (shown.columns === undefined || columns === undefined || deepEqual(shown.columns, columns));
