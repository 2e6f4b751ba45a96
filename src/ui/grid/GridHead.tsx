import { useGridParts } from './gridContext';

/**
 * The header of the grid, which stays while the rows scroll. A click on a header selects its column; on the corner,
 * everything.
 */
export function GridHead() {
  const { columns, selection, state } = useGridParts().grid;
  return (
    <div role="row" className="sheet-head" aria-rowindex={1}>
      <div role="columnheader" aria-colindex={1} className="sheet-corner">
        <span className="visually-hidden">Row</span>
      </div>
      {columns.map(({ key, label, align }, index) => {
        const isMarked = state.rows.length > 0 && index >= selection.left && index <= selection.right;
        return (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 2}
            data-column={index}
            className={`sheet-head-cell${align === 'right' ? ' sheet-cell-right' : ''}${isMarked ? ' sheet-header-marked' : ''}`}
          >
            <span>{label}</span>
          </div>
        );
      })}
    </div>
  );
}
