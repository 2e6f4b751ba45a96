import type { UpdateViewRequest } from '../../../contract/schemas/views';
import { viewWords, type OrderView } from '../../../domain/orders/orderViews';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { useMerchantOptions } from '../../../shared/merchant/useMerchantOptions';
import type { ViewConflict } from '../../../store/views/orderViews/saveViews';

interface ViewConflictCardProps {
  readonly conflict: ViewConflict & {
    readonly before: OrderView;
    readonly mine: UpdateViewRequest;
    readonly tries: number;
  };
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Two people saved one view: what each of them made of it, and who wins. */
export function ViewConflictCard({ conflict, ...answers }: ViewConflictCardProps) {
  const { options } = useMerchantOptions(true);
  const { before, theirs, mine, changed, tries } = conflict;
  /** As far as it is about to be changed. */
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
    return [merchant, viewWords(content)].filter(Boolean).join(', ');
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
