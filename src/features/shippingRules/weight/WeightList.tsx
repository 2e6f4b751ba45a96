import { Button, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { pictureTexts } from '../../../contract/ruleTexts';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { formatDollars } from '../../../domain/orders/money';
import { priceSteps } from '../../../domain/rules/priceSteps';
import { bandRows } from '../../../domain/rules/weightBands';
import { ChartTitle, PriceChart } from './PriceChart';
import { weightRows } from '../../../domain/rules/serviceRows';
import './weight.css';

interface WeightListProps {
  readonly rule: RuleRecord;
  readonly isReadOnly: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The stored bands, weight in pounds and price, beside their chart (WGT-01). */
export function WeightList({ rule, isReadOnly, onEdit, onClose }: WeightListProps) {
  const rows = weightRows(rule);
  const steps = useMemo(() => priceSteps(bandRows(rows)), [rows]);
  const [last] = rows.slice(-1);
  return (
    <>
      <DialogBody useOverflowScrollContainer={false} className="weight-body">
        {rows.length === 0 ? (
          <p className="weight-none">{pictureTexts.noBands}</p>
        ) : (
          <>
            <div className="weight-list" tabIndex={0} role="group" aria-label="Bands">
              <HTMLTable className="plain-table" aria-label="Weight Pricing">
                <thead>
                  <tr>
                    <th scope="col">Weight (lbs)</th>
                    <th scope="col">Price</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ weightInPounds, price }) => (
                    <tr key={weightInPounds}>
                      <td>{weightInPounds}</td>
                      <td>{formatDollars(price)}</td>
                    </tr>
                  ))}
                </tbody>
              </HTMLTable>
            </div>
            <div className="weight-chart">
              <ChartTitle />
              <PriceChart steps={steps} />
            </div>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text="Close" onClick={onClose} />
            {!isReadOnly && (
              <Button
                intent="primary"
                icon={<Edit />}
                text={rows.length === 0 ? 'Add Weight Pricing' : 'Edit Weight Pricing'}
                onClick={onEdit}
              />
            )}
          </>
        }
      >
        {last && <p className="weight-foot">{pictureTexts.heaviest(last.weightInPounds)}</p>}
      </DialogFooter>
    </>
  );
}
