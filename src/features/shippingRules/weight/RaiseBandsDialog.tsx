import { useMemo, useState } from 'react';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { isPriceChange, raiseProblem } from '../../../domain/rules/priceChange';
import { raisedBands, raisedPriceColumn } from '../../../domain/rules/raisedBands';
import { readRaise } from '../../../domain/rules/raisePrice';
import type { BandRow } from '../../../domain/rules/weightBands';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useDraft } from '../../../shared/editing/useDraft';
import { aboutRule } from '../../../store/views/shippingRules/changedRule';
import { countedPrices, PriceChangesDialog } from '../../../shared/prices/PriceChangesDialog';
import { RaiseField } from '../../../shared/prices/RaiseField';
import { ruleName } from '../ruleParts';

interface RaiseBandsDialogProps {
  readonly rule: RuleRecord;
  /** The rows of the grid, including what is being typed. */
  readonly rows: readonly BandRow[];
  /** Gets the complete price column to write into the grid, and how many prices changed. */
  readonly onRaised: (prices: readonly string[], count: number) => void;
  readonly onClose: () => void;
}

/** The id of the draft of a raise of a rule's bands. */
export const raisedBandsId = ({ id }: Pick<RuleRecord, 'id'>): string => `raisedBands ${id}`;

/**
 * Raises or lowers the prices of the grid's bands, and shows each change first. They are saved with the grid, not
 * before.
 */
export function RaiseBandsDialog({ rule, rows, onRaised, onClose }: RaiseBandsDialogProps) {
  const title = `Raise prices: ${ruleName(rule)}`;
  const { refuse } = useFormNotices(aboutRule(rule, 'weightPricing'));
  const draft = useDraft({
    id: raisedBandsId(rule),
    what: title,
    target: { rule: rule.id, open: 'weights' },
    initial: () => '',
  });
  const { value: typed, set } = draft;
  const [problem, setProblem] = useState('');
  const raise = useMemo(() => readRaise(typed), [typed]);
  const lines = useMemo(() => (raise === null ? [] : raisedBands(rows, raise)), [raise, rows]);
  const changes = lines.filter(isPriceChange).length;
  const isRefused = lines.some(({ verdict }) => verdict === 'refused');

  const wrong = raiseProblem(raise, lines);

  const submit = () => {
    setProblem(wrong);
    if (wrong !== '') return refuse(wrong);
    draft.drop();
    onRaised(raisedPriceColumn(rows, lines), changes);
    onClose();
  };
  return (
    <PriceChangesDialog
      title={title}
      what="change"
      draft={draft}
      of={`Weight Pricing: ${ruleName(rule)}`}
      heading="Weight (lbs)"
      lines={lines.map((line) => ({ ...line, key: line.row, name: line.band }))}
      emptyText={raise === null ? 'Each price is shown here before it changes.' : 'There are no prices yet.'}
      note="saved with the bands, not before"
      // Hide the message once its cause is corrected.
      problem={problem === wrong ? problem : ''}
      submitText={countedPrices('Change', changes)}
      isPending={false}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <RaiseField value={typed} onChange={set} isWrong={(typed !== '' && raise === null) || isRefused} />
    </PriceChangesDialog>
  );
}
