import { pictureTexts } from '../../../contract/ruleTexts';
import { DetailCard } from '../../../ui/DetailCard';
import { UndoButtons } from '../../../ui/grid/UndoButtons';
import { useGridHistory } from '../../../ui/grid/useGridHistory';
import { BandFindings } from '../weight/BandFindings';
import { ChartTitle, PriceChart } from '../weight/PriceChart';
import type { WeightGridState } from '../weight/useWeightGrid';
import { WeightGrid } from '../weight/WeightGrid';
import { useMemo } from 'react';

/**
 * What an order's weight adds to its price, with the resulting steps; without rows weight has no effect (SHR-19,
 * WGT-10).
 */
export function WeightCard({ weights }: { readonly weights: WeightGridState }) {
  const { grid, steps, findings } = weights;
  const history = useGridHistory(useMemo(() => [grid], [grid]));
  return (
    <DetailCard
      level={2}
      title="Weight Pricing"
      className="add-rule-weights"
      aside={
        <>
          <span className="muted add-rule-heaviest" role="status">
            {steps.lastBand > 0 ? pictureTexts.heaviest(steps.lastBand) : ''}
          </span>
          <UndoButtons history={history} />
        </>
      }
    >
      <div className="add-rule-weight">
        <WeightGrid weights={weights} history={history} visibleRows={12} />
        <div className="weight-chart">
          <ChartTitle />
          <PriceChart steps={steps} caretRow={grid.caret.row} />
          <BandFindings findings={findings} onGo={({ row, column }) => grid.goTo(row, column)} />
        </div>
      </div>
    </DetailCard>
  );
}
