import { useRef, type DOMAttributes, type ReactNode } from 'react';
import { RowSpace } from './RowSpace';
import { SkipRows } from './SkipRows';
import type { TableWindow } from './useTableWindow';

interface LongTableProps {
  readonly label: string;
  /** What the region that scrolls is called, where it is not as the table. */
  readonly regionLabel?: string;
  /** The columns' `<th>`s. */
  readonly head: ReactNode;
  /** As many as there are at every width: what goes across the table spans them. */
  readonly columns: number;
  /** All rows, drawn or not. */
  readonly count: number;
  /** Which of them are drawn; they are the children. */
  readonly view: TableWindow;
  readonly emptyText: string;
  readonly className: string;
  /** Its rows hold buttons or fields, and can be skipped. */
  readonly isSkippable?: boolean;
  readonly on?: Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onBlur' | 'onKeyDown' | 'onPaste'>;
  readonly children: ReactNode;
}

/** A table of thousands of rows of which only those in sight are drawn: it scrolls in itself, under a head that stays. */
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
