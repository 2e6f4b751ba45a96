import { useRef, type DOMAttributes, type ReactNode } from 'react';
import { RowSpace } from './RowSpace';
import { SkipRows } from './SkipRows';
import type { TableWindow } from './useTableWindow';

interface LongTableProps {
  readonly label: string;
  /** Name of the scrolling region, if it differs from the table's. */
  readonly regionLabel?: string;
  /** The columns' `<th>`s. */
  readonly head: ReactNode;
  /** The number of columns at every width: full-width rows span them. */
  readonly columns: number;
  /** The number of all rows, drawn or not. */
  readonly count: number;
  /** Which rows are drawn; those are the children. */
  readonly view: TableWindow;
  readonly emptyText: string;
  readonly className: string;
  /** Its rows contain buttons, fields or texts that may be cut off (`CutText`), so offer to skip them. */
  readonly isSkippable?: boolean;
  readonly on?: Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onBlur' | 'onKeyDown' | 'onPaste'>;
  readonly children: ReactNode;
}

/** A table of thousands of rows of which only those in view are drawn: its body scrolls under a fixed header. */
export function LongTable({
  label,
  regionLabel = label,
  head,
  columns,
  count,
  view,
  emptyText,
  className,
  isSkippable = false,
  on,
  children,
}: LongTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const skipped = { count: isSkippable ? count : 0, table: () => table.current?.parentElement ?? null };
  return (
    <>
      <SkipRows {...skipped} />
      <div
        ref={view.scroller}
        className={`long-table ${className}`}
        role="region"
        aria-label={regionLabel}
        tabIndex={0}
      >
        <table ref={table} aria-label={label} aria-rowcount={count + 1}>
          <thead>
            <tr aria-rowindex={1}>{head}</tr>
          </thead>
          <tbody {...on}>
            {count === 0 && (
              <tr>
                <td colSpan={columns} className="long-table-empty">
                  {emptyText}
                </td>
              </tr>
            )}
            <RowSpace height={view.before} />
            {children}
            <RowSpace height={view.after} />
          </tbody>
        </table>
      </div>
      <SkipRows {...skipped} isBehind />
    </>
  );
}
