import { AddRowsControl } from '../../../ui/grid/AddRowsControl';
import { Grid } from '../../../ui/grid/Grid';
import { GridTitle } from '../../../ui/grid/GridTitle';
import type { GridHistory } from '../../../ui/grid/useGridHistory';
import type { WeightGridState } from './useWeightGrid';

interface WeightGridProps {
  readonly weights: WeightGridState;
  /** Set when several grids share one history; otherwise the grid uses its own. */
  readonly history?: Pick<GridHistory, 'undo' | 'redo'>;
  readonly visibleRows?: number;
}

const LABEL = 'Weight Pricing';

/** The spreadsheet of weight bands: Weight Band, Price and Add rows (WGT-02, WGT-03). */
export function WeightGrid({ weights, history, visibleRows = 16 }: WeightGridProps) {
  const { grid, filled, findings, problems } = weights;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <div className="weight-grid">
      <GridTitle title="Bands" rows={filled} errors={errors}>
        <AddRowsControl grid={grid} label={LABEL} />
      </GridTitle>
      <Grid
        grid={grid}
        label={LABEL}
        problems={problems}
        visibleRows={visibleRows}
        {...(history && { history })}
      />
    </div>
  );
}
