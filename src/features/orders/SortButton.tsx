import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, SmallCross } from '@blueprintjs/icons';
import { NEWEST_FIRST, type OrderSort, type OrderTableColumn } from '../../contract/orderTable';
import { nextSort, sameSort } from '../../domain/orders/orderSort';
import { columnOfSort, sortOfColumn } from '../../shared/orders/orderSorts';
import { useAppSelector } from '../../store/hooks';
import { selectDrawnColumnIds } from '../../store/views/orders/orderColumnsSlice';
import { selectShownSort } from '../../store/views/orders/orderListSelectors';
import { TABLE_COLUMNS } from './orderColumns';
import { useOrderSearch } from './useOrderSearch';
import './sortButton.css';

/** The `aria-sort` of a column's header; undefined unless the list is sorted by that column. */
export function ariaSort(
  column: OrderTableColumn,
  sort: OrderSort | null,
): 'ascending' | 'descending' | undefined {
  if (sort === null || columnOfSort(sort.by) !== column) return undefined;
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

interface SortButtonProps {
  readonly column: OrderTableColumn;
  readonly title: string;
  readonly sort: OrderSort | null;
}

/**
 * The name of a column; a button where the server can sort by it. Clicks cycle through its natural direction, the
 * opposite one, and none.
 */
export function SortButton({ column, title, sort }: SortButtonProps) {
  const { sort: sortBy } = useOrderSearch();
  const by = sortOfColumn(column);
  if (sort === null || by === undefined) return title;
  const direction = sort.by === by ? sort.direction : null;
  return (
    <button
      type="button"
      className={direction === null ? 'order-sort' : 'order-sort order-sort-on'}
      onClick={() => sortBy(nextSort(sort, by))}
    >
      {title}
      {direction && <SortArrow direction={direction} />}
    </button>
  );
}

const SortArrow = ({ direction }: Pick<OrderSort, 'direction'>) =>
  direction === 'asc' ? <ArrowUp size={12} /> : <ArrowDown size={12} />;

/** The sort of the list while its column is hidden, with a button to remove it; otherwise nobody would see it. */
export function UnseenSort({ onRemoved }: { readonly onRemoved: () => void }) {
  const { sort: sortBy } = useOrderSearch();
  const sort = useAppSelector(selectShownSort);
  const drawn = useAppSelector(selectDrawnColumnIds);
  if (sort === null || sameSort(sort, NEWEST_FIRST)) return null;
  const column = columnOfSort(sort.by);
  if (drawn.includes(column)) return null;
  const { title } = TABLE_COLUMNS[column];
  return (
    <Button
      variant="minimal"
      size="small"
      className="column-filter"
      text={title}
      icon={<SortArrow direction={sort.direction} />}
      endIcon={<SmallCross />}
      title={`Sorted by ${title}`}
      aria-label={`Remove sort: ${title}`}
      onClick={() => {
        sortBy(NEWEST_FIRST);
        onRemoved();
      }}
    />
  );
}
