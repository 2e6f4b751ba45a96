import { Button } from '@blueprintjs/core';
import { Edit, InfoSign, Trash, WarningSign } from '@blueprintjs/icons';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import { formatDollars } from '../../../domain/orders/money';
import type { PrefixNote } from '../../../domain/zones/prefixTexts';
import { AskButton } from '../../../ui/AskButton';
import { CutText } from '../../../ui/CutText';
import { pricedPrefix } from '../pricesOf';

interface PriceRowProps {
  readonly row: LocationPricingRow;
  /** Position among the shown rows, from 1. */
  readonly position: number;
  readonly notes: readonly PrefixNote[];
  /** A link points here. */
  readonly isMarked: boolean;
  readonly isReadOnly: boolean;
  readonly isDeleting: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One prefix with its price, its notes and its buttons (ZON-08). */
export function PriceRow({
  row,
  position,
  notes,
  isMarked,
  isReadOnly,
  isDeleting,
  onEdit,
  onDelete,
}: PriceRowProps) {
  const { postalPrefix, price } = row;
  return (
    <tr data-prefix={postalPrefix} aria-rowindex={position + 1} className={isMarked ? 'price-marked' : ''}>
      <th scope="row">{postalPrefix}</th>
      <td className="price-amount">{formatDollars(price) ?? '–'}</td>
      <td className="price-notes">
        <Notes notes={notes} />
      </td>
      <td className="price-actions">
        {!isReadOnly && (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<Edit size={14} />}
              aria-label={`Edit ${postalPrefix}`}
              title="Edit"
              onClick={onEdit}
            />
            <AskButton
              label={`Delete ${postalPrefix}`}
              icon={<Trash size={14} />}
              action="Delete"
              question={`Delete ${pricedPrefix(row)}?`}
              isPending={isDeleting}
              pendingLabel={`Deleting ${postalPrefix}`}
              onConfirm={onDelete}
            />
          </>
        )}
      </td>
    </tr>
  );
}

function Notes({ notes }: { readonly notes: readonly PrefixNote[] }) {
  const [first] = notes;
  if (first === undefined) return null;
  return (
    <CutText
      className={`guard-note guard-${first.tone}`}
      icon={first.tone === 'information' ? <InfoSign size={14} /> : <WarningSign size={14} />}
      texts={notes.map(({ text }) => text)}
    />
  );
}
