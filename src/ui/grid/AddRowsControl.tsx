import { Button, NumericInput } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { InlineProblem } from '../InlineProblem';
import type { GridController } from './useGrid';

interface AddRowsControlProps {
  readonly grid: GridController;
  /** Name of the grid, to tell several of these apart: `Delivery Windows`. */
  readonly label: string;
}

/** More at once is probably a typing error; larger amounts can be pasted. */
const ADDED_MAX = 1_000;

/**
 * "Add rows" of a grid: a number (0 and up, initially 1) and the button (GRD-07, WGT-02). Anything but a whole number
 * in this range adds nothing, is marked red, and says what is accepted.
 */
export function AddRowsControl({ grid, label }: AddRowsControlProps) {
  const id = useId();
  const problemId = useId();
  const [typed, setTyped] = useState('1');
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isWrong = !(count <= ADDED_MAX);
  const add = () => {
    if (!isWrong) grid.addRows(count);
  };
  return (
    <div className="sheet-add" role="group" aria-label={`Add rows to ${label}`}>
      {/* Before the field, which stays in its place at the end of the line. */}
      {isWrong && <InlineProblem id={problemId}>A whole number from 0 to 1,000.</InlineProblem>}
      <label htmlFor={id}>Add rows</label>
      <NumericInput
        id={id}
        className="sheet-add-count"
        size="small"
        buttonPosition="none"
        min={0}
        max={ADDED_MAX}
        minorStepSize={null}
        defaultValue="1"
        intent={isWrong ? 'danger' : 'none'}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        disabled={grid.shape.isReadOnly}
        onValueChange={(_number, text) => setTyped(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button size="small" text="Add" disabled={grid.shape.isReadOnly} onClick={add} />
    </div>
  );
}
