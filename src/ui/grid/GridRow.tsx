import { memo, type CSSProperties } from 'react';
import { CaretInput } from './CaretInput';
import { useGridParts } from './gridContext';
import type { CellProblem, RowProblems } from './gridProblems';
import { isInRange } from './gridSelection';
import type { GridColumn, GridRange } from './gridTypes';

interface GridRowProps {
  readonly row: number;
  /** Position of the row, set by the table. */
  readonly style?: CSSProperties;
}

/** One row of the grid, as the single wide cell of Blueprint's table (decision 0001). */
export function GridRow({ row, style }: GridRowProps) {
  const { grid, problems, id, isFlashing } = useGridParts();
  const { state, selection, columns } = grid;
  const isSelected = row >= selection.top && row <= selection.bottom;
  const { count, range: pasted } = state.pasted;
  const flashes = isFlashing && pasted !== null && row >= pasted.top && row <= pasted.bottom;
  return (
    <RowView
      id={id}
      row={row}
      top={style?.top}
      height={style?.height}
      width={style?.width}
      columns={columns}
      // During editing the field shows the new text; the row itself need not change.
      cells={state.rows[row]}
      selection={isSelected ? selection : null}
      caret={state.caret.row === row ? state.caret.column : -1}
      problems={problems.get(row)}
      flash={flashes ? pasted : null}
      // Two names for one animation, so that a second paste restarts it.
      flashName={count % 2 === 0 ? 'sheet-flash-even' : 'sheet-flash-odd'}
    />
  );
}

interface RowViewProps {
  readonly id: string;
  readonly row: number;
  readonly top: CSSProperties['top'];
  readonly height: CSSProperties['height'];
  readonly width: CSSProperties['width'];
  readonly columns: readonly GridColumn[];
  readonly cells: readonly string[] | undefined;
  readonly selection: GridRange | null;
  /** The caret's column, -1 if it is in another row. */
  readonly caret: number;
  readonly problems: RowProblems | undefined;
  readonly flash: GridRange | null;
  readonly flashName: string;
}

/** Memoized by props: moving the caret redraws only two rows. */
const RowView = memo(function RowView(props: RowViewProps) {
  const { id, row, top, height, width, columns, cells, problems, selection } = props;
  if (cells === undefined) return null;
  const rowProblem = problems?.row ?? null;
  const messageId = `${id}-row${row}`;
  return (
    <div
      role="row"
      className="sheet-row"
      aria-rowindex={row + 2}
      data-row={row}
      style={{ position: 'absolute', top, left: 0, height, width }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-describedby={rowProblem === null ? undefined : messageId}
        className={names(
          'sheet-row-header',
          selection !== null && 'sheet-header-marked',
          rowProblem !== null && `sheet-header-${rowProblem.severity}`,
        )}
      >
        {row + 1}
        <Message id={messageId} problem={rowProblem} />
      </div>
      {columns.map((column, index) => (
        <Cell key={column.key} {...props} column={column} index={index} text={cells[index] ?? ''} />
      ))}
    </div>
  );
});

interface CellProps extends RowViewProps {
  readonly column: GridColumn;
  readonly index: number;
  readonly text: string;
}

function Cell({ id, row, column, index, text, caret, selection, problems, flash, flashName }: CellProps) {
  const problem = problems?.cells.get(index) ?? null;
  const isSelected = selection !== null && isInRange(selection, row, index);
  const isCaret = caret === index;
  const messageId = `${id}-${row}-${index}`;
  const isInvalid = problem?.severity === 'error';
  const describedBy = problem === null ? undefined : messageId;
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={isSelected}
      aria-readonly={column.isReadOnly}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      data-column={index}
      className={names(
        'sheet-cell',
        column.align === 'right' && 'sheet-cell-right',
        problem !== null && `sheet-cell-${problem.severity}`,
        flash !== null && isInRange(flash, row, index) && flashName,
        isSelected && selectedNames(selection, row, index),
        isCaret && 'sheet-cell-caret',
      )}
    >
      {isCaret ? (
        <CaretInput
          label={`${column.label}, row ${row + 1}`}
          text={text}
          isInvalid={isInvalid}
          describedBy={describedBy}
        />
      ) : (
        <span className="sheet-text">{text}</span>
      )}
      <Message id={messageId} problem={problem} />
    </div>
  );
}

/** The error, as a description for screen readers. Others see it as a tooltip. */
function Message({ id, problem }: { readonly id: string; readonly problem: CellProblem | null }) {
  if (problem === null) return null;
  return (
    <span id={id} hidden>
      {problem.message}
    </span>
  );
}

/** A range has one frame: each cell draws the edges it touches. A single cell has the caret's frame. */
function selectedNames({ top, left, bottom, right }: GridRange, row: number, column: number): string | false {
  if (top === bottom && left === right) return false;
  return names(
    'sheet-cell-selected',
    row === top && 'sheet-edge-top',
    row === bottom && 'sheet-edge-bottom',
    column === left && 'sheet-edge-left',
    column === right && 'sheet-edge-right',
  );
}

const names = (...classes: (string | false)[]): string => classes.filter(Boolean).join(' ');
