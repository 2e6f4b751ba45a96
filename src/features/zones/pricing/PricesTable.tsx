import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { PrefixNote } from '../../../domain/zones/prefixTexts';
import { LongTable } from '../../../ui/LongTable';
import type { TableWindow } from '../../../ui/useTableWindow';
import { EditPriceRow } from './EditPriceRow';
import { PriceRow } from './PriceRow';
import type { usePriceEdit } from './usePriceEdit';

/** A row and the guard's notes on it. */
export interface PricedRow {
  readonly row: LocationPricingRow;
  readonly notes: readonly PrefixNote[];
}

interface PricesTableProps {
  readonly zoneName: string;
  /** The rows to show, sorted by prefix. */
  readonly rows: readonly PricedRow[];
  readonly emptyText: string;
  readonly edits: ReturnType<typeof usePriceEdit>;
  /** The prefix that is being deleted. */
  readonly deleting: string | null;
  readonly isReadOnly: boolean;
  readonly onDelete: (row: LocationPricingRow) => void;
  /** The prefix that a link points to; empty for none. */
  readonly mark: string;
  /** Which of the rows are drawn. */
  readonly view: TableWindow;
}

const HEAD = (
  <>
    <th scope="col" className="prices-prefix">
      Postal Prefix
    </th>
    <th scope="col" className="price-amount">
      Price
    </th>
    <th scope="col">Notes</th>
    <th scope="col" className="price-actions">
      <span className="visually-hidden">Actions</span>
    </th>
  </>
);

/**
 * The prices of a zone, ten rows in view; only visible rows are drawn, because there may be thousands (ZON-07,
 * ZON-08).
 */
export function PricesTable({
  zoneName,
  rows,
  emptyText,
  edits,
  deleting,
  isReadOnly,
  onDelete,
  mark,
  view,
}: PricesTableProps) {
  const { first, end } = view;
  return (
    <LongTable
      label={`Prices of ${zoneName}`}
      head={HEAD}
      columns={4}
      count={rows.length}
      view={view}
      emptyText={emptyText}
      className="prices-table"
      isSkippable
    >
      {rows.slice(first, end).map(({ row, notes }, index) => {
        const position = first + index + 1;
        const { edit } = edits;
        if (edit?.draft.row === row.postalPrefix) {
          return <EditPriceRow key={row.postalPrefix} edit={edit} position={position} edits={edits} />;
        }
        return (
          <PriceRow
            key={row.postalPrefix}
            row={row}
            position={position}
            notes={notes}
            isMarked={row.postalPrefix === mark}
            isReadOnly={isReadOnly}
            isDeleting={deleting === row.postalPrefix}
            onEdit={() => edits.start(row)}
            onDelete={() => onDelete(row)}
          />
        );
      })}
    </LongTable>
  );
}
