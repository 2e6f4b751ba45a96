import type { OrderTableColumn } from '../../../contract/orderTable';
import type { UpdateViewRequest } from '../../../contract/schemas/views';
import { viewWords, type OrderView } from '../../../domain/orders/orderViews';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { useMerchantOptions } from '../../../shared/merchant/useMerchantOptions';
import { columnOfSort } from '../../../shared/orders/orderSorts';
import type { ViewConflict } from '../../../store/views/orderViews/saveViews';
import { TABLE_COLUMNS } from '../orderColumns';

interface ViewConflictCardProps {
  readonly conflict: ViewConflict & {
    readonly before: OrderView;
    readonly mine: UpdateViewRequest;
    readonly tries: number;
  };
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

type ViewColumn = NonNullable<OrderView['content']['columns']>[number];

const titleOf = (id: OrderTableColumn): string => TABLE_COLUMNS[id].title;

const columnWords = ({ id, width }: ViewColumn): string =>
  width === undefined ? titleOf(id) : `${titleOf(id)} (${width} px)`;

/** Sort, columns and row density, which `viewWords` leaves out. */
const tableWords = ({ sort, columns, density }: OrderView['content']): string[] => [
  ...(sort
    ? [`sorted by ${titleOf(columnOfSort(sort.by))}, ${sort.direction === 'asc' ? 'up' : 'down'}`]
    : []),
  ...(columns ? [`columns ${columns.map(columnWords).join(', ')}`] : []),
  ...(density ? [`${density} rows`] : []),
];

/** Shown when two people changed the same view: both versions, and the choice between them. */
export function ViewConflictCard({ conflict, ...answers }: ViewConflictCardProps) {
  const { options } = useMerchantOptions(true);
  const { before, theirs, mine, changed, tries } = conflict;
  /** Describes only what is about to be changed. */
  const words = ({ name, isShared, content }: UpdateViewRequest): string =>
    [
      mine.name !== undefined && name,
      mine.isShared !== undefined && (isShared ? 'shared with the team' : 'not shared'),
      mine.content && content && contentWords(content),
    ]
      .filter(Boolean)
      .join(', ');
  const contentWords = (content: OrderView['content']): string => {
    const { merchantId } = content.filters;
    const merchant = options.find(({ value }) => value === merchantId)?.text ?? merchantId;
    return [merchant, viewWords(content), ...tableWords(content)].filter(Boolean).join(', ');
  };
  return (
    <ConflictCard
      label={`View ${before.name}`}
      before={words(before)}
      theirs={words(theirs)}
      mine={words(mine)}
      changed={changed}
      focusKey={tries}
      {...answers}
    />
  );
}
