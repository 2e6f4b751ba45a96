import { useMemo, useState } from 'react';
import type { WindowGrid } from '../../../contract/merchantMessages';
import { WINDOW_GRIDS } from '../../../domain/rules/windowGrids';
import type { PicturedGrid } from '../../../domain/rules/weekPicture';
import { AddRowsControl } from '../../../ui/grid/AddRowsControl';
import { Grid } from '../../../ui/grid/Grid';
import { GridTitle } from '../../../ui/grid/GridTitle';
import { useUnpressed } from '../../../ui/useUnpressed';
import { FindingList } from './FindingList';
import { filledRows, type WindowsEditorController } from './useWindowsEditor';
import { WeekPanel, type RuleTimeZones } from './WeekPanel';
import { findingLines } from './windowFindings';
import './windows.css';

interface WindowsEditorProps {
  readonly editor: WindowsEditorController;
  /** Time zones of the two zones; undefined until they are known. */
  readonly zones?: RuleTimeZones | undefined;
}

const VISIBLE_ROWS = 12;

/**
 * The three grids of windows, with the week and the findings beside them (GRD-04 to GRD-07). It does not know the
 * rule and saves nothing: the page that owns `useWindowsEditor` does, and draws Undo and Redo.
 */
export function WindowsEditor({ editor, zones }: WindowsEditorProps) {
  const [shown, setShown] = useState<PicturedGrid>('Delivery Windows');
  const found = useMemo(() => findingLines(editor.findings, shown), [editor.findings, shown]);
  // Add Shipping Rule has other cards below, which must not move during a press.
  const lines = useUnpressed(found);
  return (
    <div className="windows-editor">
      <div className="windows-grids">
        {WINDOW_GRIDS.map((grid) => (
          <section
            key={grid}
            aria-label={grid}
            // Show the week of the grid that has the focus.
            onFocus={() => setShown((before) => picturedWith(grid) ?? before)}
          >
            <GridTitle title={grid} rows={filledRows(editor.rows, [grid])} errors={editor.errors[grid]}>
              <AddRowsControl grid={editor.grids[grid]} label={grid} />
            </GridTitle>
            <Grid
              grid={editor.grids[grid]}
              label={grid}
              problems={editor.problems[grid]}
              history={editor.history}
              visibleRows={VISIBLE_ROWS}
            />
          </section>
        ))}
      </div>
      <div className="windows-side">
        <WeekPanel editor={editor} shown={shown} onShow={setShown} zones={zones} />
        <FindingList lines={lines} editor={editor} />
      </div>
    </div>
  );
}

const picturedWith = (grid: WindowGrid): PicturedGrid | null => (grid === 'Pickup Windows' ? null : grid);
