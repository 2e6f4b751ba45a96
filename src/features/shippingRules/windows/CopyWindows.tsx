import { useDeferredValue, useId, useMemo } from 'react';
import { counted } from '../../../contract/counts';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { hasSameRows } from '../../../domain/rules/windowDifference';
import { windowRows, type WindowRows } from '../../../domain/rules/windowGrids';
import { selectRulesOfMerchant } from '../../../store/entities/shippingRules/shippingRulesSelectors';
import { useAppSelector } from '../../../store/hooks';
import { SearchableSelect } from '../../../ui/SearchableSelect';
import { filledRows } from './useWindowsEditor';
import { ruleName } from '../ruleParts';

interface CopyWindowsProps {
  readonly merchantId: MerchantId;
  /** The rule being edited, which is not offered. */
  readonly rule: RuleRecord;
  /** The rows in the grids: a rule with the same windows is marked as such. */
  readonly rows: WindowRows;
  readonly isLocked: boolean;
  /** Gets the rows of the chosen rule and its name. */
  readonly onCopy: (rows: WindowRows, name: string) => void;
}

/** Offers another rule of the merchant whose windows replace those in the grids; draws nothing if there is none. */
export function CopyWindows({ merchantId, rule, rows, isLocked, onCopy }: CopyWindowsProps) {
  const rules = useAppSelector((state) => selectRulesOfMerchant(state, merchantId));
  const id = useId();
  // Deferred, because only this list shows it and typing should not wait for it.
  const held = useDeferredValue(rows);
  const options = useMemo(
    () =>
      rules.flatMap((one) => {
        const theirs = windowRows(one);
        const count = filledRows(theirs);
        if (one.id === rule.id || count === 0) return [];
        const note = hasSameRows(theirs, held) ? 'same windows' : counted(count, 'row');
        return [{ value: one.id, text: ruleName(one), note }];
      }),
    [rules, rule.id, held],
  );
  if (options.length === 0) return null;
  return (
    <div className="windows-copy">
      <SearchableSelect
        id={id}
        label="Copy windows from"
        placeholder="Copy windows from…"
        options={options}
        value=""
        isLocked={isLocked}
        onChange={(chosen) => {
          const from = rules.find((one) => one.id === chosen);
          if (from) onCopy(windowRows(from), ruleName(from));
        }}
      />
    </div>
  );
}
