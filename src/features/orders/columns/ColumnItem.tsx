import { DragHandleVertical, Filter } from '@blueprintjs/icons';
import { memo, type PointerEvent } from 'react';
import type { OrderTableColumn } from '../../../contract/orderTable';
import { ALWAYS_SHOWN } from '../../../domain/orders/shownColumns';
import { TABLE_COLUMNS } from '../orderColumns';

interface ColumnItemProps {
  readonly id: OrderTableColumn;
  readonly isShown: boolean;
  /** Holds the menu's single tab stop. */
  readonly isCurrent: boolean;
  readonly isDragged: boolean;
  readonly isFiltered: boolean;
  readonly onFocus: (id: OrderTableColumn) => void;
  readonly onToggle: (id: OrderTableColumn) => void;
  readonly onGrip: (event: PointerEvent, id: OrderTableColumn) => void;
}

/** A column in the menu: a click shows or hides it, its handle drags it. */
export const ColumnItem = memo(function ColumnItem({
  id,
  isShown,
  isCurrent,
  isDragged,
  isFiltered,
  onFocus,
  onToggle,
  onGrip,
}: ColumnItemProps) {
  const isAlways = id === ALWAYS_SHOWN;
  return (
    <div
      role="menuitemcheckbox"
      data-column={id}
      className={isDragged ? 'column-item column-item-dragged' : 'column-item'}
      aria-checked={isShown}
      aria-disabled={isAlways}
      aria-keyshortcuts={isShown ? 'Alt+ArrowUp Alt+ArrowDown ArrowLeft ArrowRight' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onFocus(id)}
      onClick={() => onToggle(id)}
    >
      <span
        className="column-handle"
        title="Drag to move"
        onPointerDown={(event) => onGrip(event, id)}
        // Prevent text selection, or the next press would drag the text instead of the column.
        onMouseDown={(event) => event.preventDefault()}
        // Dragging or pressing the handle must not toggle the column.
        onClick={(event) => event.stopPropagation()}
      >
        <DragHandleVertical size={16} tagName={null} aria-hidden />
      </span>
      <span className="column-box" aria-hidden />
      <span className="column-title">{TABLE_COLUMNS[id].title}</span>
      {isFiltered && (
        <span className="column-remark">
          <Filter size={12} tagName={null} aria-hidden /> filtered
        </span>
      )}
      {isAlways && <span className="column-remark">always shown</span>}
    </div>
  );
});
