/**
 * A page with nothing but grids, as in the window editor and the weight editor. The browser test that drives it bundles
 * it (gridPage.ts); it is not part of any build.
 */
import '@blueprintjs/core/lib/css/blueprint.css';
import '../../../../src/ui/theme/fonts.css';
import '../../../../src/ui/theme/tokens.css';
import '../../../../src/ui/theme/base.css';
import '../../../../src/ui/theme/controls.css';
import { HotkeysProvider } from '@blueprintjs/core';
import { useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { AddRowsControl } from '../../../../src/ui/grid/AddRowsControl';
import { Grid } from '../../../../src/ui/grid/Grid';
import { GridTitle } from '../../../../src/ui/grid/GridTitle';
import type { GridColumn, GridProblem, GridRows } from '../../../../src/ui/grid/gridTypes';
import { UndoButtons } from '../../../../src/ui/grid/UndoButtons';
import { useGrid } from '../../../../src/ui/grid/useGrid';
import { useGridHistory } from '../../../../src/ui/grid/useGridHistory';

const text = (
  key: string,
  label: string,
  width: number,
  align: GridColumn['align'] = 'left',
): GridColumn => ({
  key,
  label,
  width,
  align,
  kind: 'text',
});
const PICKUP = [text('pickupStart', 'Pickup Window Start', 112), text('pickupEnd', 'Pickup Window End', 112)];
const DAY = text('day', 'Day', 92);
const CUTOFF = text('cutoff', 'Cutoff', 72);
const DELIVERY_COLUMNS = [
  DAY,
  text('dropoffStart', 'Delivery Window Start', 112),
  text('dropoffEnd', 'Delivery Window End', 112),
  ...PICKUP,
  CUTOFF,
];
const PICKUP_COLUMNS = [DAY, ...PICKUP, CUTOFF];
const WEIGHT_COLUMNS = [text('band', 'Weight Band', 144, 'right'), text('price', 'Price', 144, 'right')];

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DELIVERY: GridRows = [
  ...DAYS.slice(0, 5).flatMap((day) => [
    [day, '12:00', '16:00', '09:00', '11:00', '08:30'],
    [
      day,
      day === 'tuesday' ? '15:30' : '17:00',
      day === 'friday' ? '21h00' : '21:00',
      '13:00',
      '15:00',
      '12:30',
    ],
  ]),
  ['saturday', '10:00', '14:00', '07:30', '09:00', '07:00'],
  ['', '', '', '', '', ''],
];
const PICKUPS: GridRows = DAYS.map((day) => [day, '09:00', '15:00', '08:30']);
const BANDS: GridRows = Array.from({ length: 24 }, (_, index) => [String(index + 1), '3.25']);

const nextBands = (rows: GridRows, count: number): GridRows =>
  Array.from({ length: count }, (_, index) => [String(Number(rows.at(-1)?.[0] ?? 0) + 1 + index), '']);

/** Invalid times, and windows that overlap the one above, similar to the checks of the editors. */
function problemsOf(rows: GridRows): GridProblem[] {
  return rows.flatMap((cells, row): GridProblem[] => {
    const above = rows[row - 1];
    const overlaps = above !== undefined && above[0] === cells[0] && (above[2] ?? '') > (cells[1] ?? '');
    const wrong = cells
      .map((cell, column) => ({ row, column, cell }))
      .filter(({ cell, column }) => column > 0 && cell !== '' && !/^\d\d:\d\d$/.test(cell))
      .map(({ column }) => ({
        row,
        column,
        severity: 'error' as const,
        message: 'Please make sure all times in Delivery Windows are valid (format: HH:mm)',
      }));
    const message = `Rows ${row} and ${row + 1} overlap.`;
    return overlaps
      ? [
          ...wrong,
          { row: row - 1, column: 2, severity: 'warning', message },
          { row, column: 1, severity: 'warning', message },
        ]
      : wrong;
  });
}

function Harness() {
  const delivery = useGrid(DELIVERY, { columns: DELIVERY_COLUMNS });
  const pickup = useGrid(PICKUPS, { columns: PICKUP_COLUMNS });
  const scheduled = useGrid([], { columns: DELIVERY_COLUMNS });
  const weights = useGrid(BANDS, { columns: WEIGHT_COLUMNS, newRows: nextBands });
  const history = useGridHistory(useMemo(() => [delivery, pickup, scheduled], [delivery, pickup, scheduled]));
  const problems = useMemo(() => problemsOf(delivery.rows), [delivery.rows]);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const filled = (rows: GridRows) => rows.filter((cells) => cells.some((cell) => cell !== '')).length;
  const wrong = problems.find(({ severity }) => severity === 'error');
  return (
    <main style={{ display: 'flex', gap: 24, padding: 24, alignItems: 'flex-start' }}>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 12, width: 646 }}>
        <h1>Grids</h1>
        <h2>Windows</h2>
        <textarea aria-label="Spreadsheet" />
        <section>
          <GridTitle title="Delivery Windows" rows={filled(delivery.rows)} errors={errors}>
            <AddRowsControl grid={delivery} label="Delivery Windows" />
          </GridTitle>
          <Grid grid={delivery} label="Delivery Windows" problems={problems} history={history} />
        </section>
        <section>
          <GridTitle title="Pickup Windows" rows={filled(pickup.rows)} errors={0}>
            <AddRowsControl grid={pickup} label="Pickup Windows" />
          </GridTitle>
          <Grid grid={pickup} label="Pickup Windows" history={history} />
        </section>
        <section>
          <GridTitle title="Scheduled Windows" rows={filled(scheduled.rows)} errors={0}>
            <AddRowsControl grid={scheduled} label="Scheduled Windows" />
          </GridTitle>
          <Grid grid={scheduled} label="Scheduled Windows" history={history} />
        </section>
        <footer>
          <UndoButtons history={history} />
          <span data-testid="changes">{history.changes} changes</span>
          {wrong !== undefined && (
            <button type="button" onClick={() => delivery.goTo(wrong.row, wrong.column ?? 0)}>
              Go to cell
            </button>
          )}
        </footer>
      </div>
      <div style={{ width: 330 }}>
        <GridTitle title="Bands" rows={filled(weights.rows)} errors={0}>
          <AddRowsControl grid={weights} label="Bands" />
        </GridTitle>
        <Grid grid={weights} label="Bands" visibleRows={16} />
      </div>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <HotkeysProvider>
      <Harness />
    </HotkeysProvider>,
  );
}
