import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react';
import type { ZoneDraftRow } from '../../../domain/zones/zoneDraft';
import { shownProblem, type RowCell, type RowChecks } from '../../../domain/zones/zoneDraftChecks';
import { parseTsv } from '../../../lib/tsv';
import { pasteDollars } from '../../../shared/prices/pasteDollars';
import { LongTable } from '../../../ui/LongTable';
import type { TableWindow } from '../../../ui/useTableWindow';
import { PricingRow } from './PricingRow';

interface PricingTableProps {
  readonly rows: ReadonlyMap<number, ZoneDraftRow>;
  /** The keys of the shown rows. */
  readonly order: readonly number[];
  /** Which of them are drawn. */
  readonly view: TableWindow;
  readonly checks: RowChecks;
  /** Decides whether an incomplete row is reported yet. */
  readonly shows: Parameters<typeof shownProblem>[2];
  readonly isSaving: boolean;
  readonly emptyText: string;
  /** Called when the focus enters the rows, and when it leaves them. */
  readonly onEntered: () => void;
  readonly onLeft: () => void;
  readonly onActiveRow: (key: number) => void;
  readonly onType: (key: number, typed: Partial<Pick<ZoneDraftRow, 'prefix' | 'price'>>) => void;
  readonly onRowLeft: (key: number) => void;
  readonly onPaste: (key: number, cell: RowCell, block: string[][]) => void;
  readonly onMove: (key: number, cell: RowCell) => void;
  readonly onAddRow: () => void;
  readonly onRemove: (key: number) => void;
}

const keyOf = (element: EventTarget | null): number | null => {
  const row = element instanceof Element ? element.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset.row) : null;
};
const cellOf = (element: EventTarget | null): RowCell | null => {
  const part = element instanceof HTMLInputElement ? element.dataset.part : undefined;
  return part === 'prefix' || part === 'price' ? part : null;
};

const HEAD = (
  <>
    <th scope="col" className="zone-row-prefix">
      Postal Prefix
    </th>
    <th scope="col" className="zone-row-price">
      Price
    </th>
    <th scope="col" className="zone-row-from">
      From
    </th>
    <th scope="col">Check</th>
    <th scope="col" className="zone-row-delete">
      <span className="visually-hidden">Delete</span>
    </th>
  </>
);

/**
 * The rows, of which only visible ones are drawn. Enter moves from prefix to price and then to a new row; up and down
 * move to neighbouring rows; a block from a spreadsheet is pasted starting at the cell.
 */
export function PricingTable({ rows, order, view, checks, shows, isSaving, ...on }: PricingTableProps) {
  const { first, end } = view;

  const onFocus = ({ target }: FocusEvent) => {
    const key = keyOf(target);
    on.onEntered();
    if (key !== null) on.onActiveRow(key);
  };
  const onBlur = ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    const key = keyOf(target);
    if (key !== null && keyOf(relatedTarget) !== key) on.onRowLeft(key);
    if (!currentTarget.contains(relatedTarget)) on.onLeft();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event.target);
    const cell = cellOf(event.target);
    if (key === null || cell === null || event.nativeEvent.isComposing) return;
    const at = order.indexOf(key);
    if (event.key === 'Enter') {
      // Enter must not save the zone.
      event.preventDefault();
      if (cell === 'prefix') on.onMove(key, 'price');
      else on.onAddRow();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = order[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (next !== undefined) on.onMove(next, cell);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const key = keyOf(event.target);
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (key === null || cell === null || isSaving) return;
    if (!/[\t\r\n]/.test(text.trim())) {
      // Let the browser paste a single cell at the cursor.
      if (cell === 'price') pasteDollars(event, (price) => on.onType(key, { price }));
      return;
    }
    event.preventDefault();
    on.onPaste(key, cell, parseTsv(text));
  };

  return (
    <LongTable
      label="Pricing"
      regionLabel="Prices by prefix"
      head={HEAD}
      // In a narrow window the column From is missing.
      columns={4}
      count={order.length}
      view={view}
      emptyText={on.emptyText}
      className="zone-rows"
      isSkippable
      on={{ onFocus, onBlur, onKeyDown, onPaste }}
    >
      {order.slice(first, end).map((key, index) => {
        const row = rows.get(key);
        if (!row) return null;
        return (
          <PricingRow
            key={key}
            row={row}
            position={first + index + 1}
            problem={shownProblem(checks, key, shows)}
            notes={checks.notes.get(key)}
            isSaving={isSaving}
            onType={on.onType}
            onRemove={on.onRemove}
          />
        );
      })}
    </LongTable>
  );
}
