import { useRef } from 'react';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { ConflictCard } from '../../shared/editing/ConflictCard';
import { pasteDollars } from '../../shared/prices/pasteDollars';
import { InlineEditor } from '../../ui/InlineEditor';
import { PencilButton } from '../../ui/PencilButton';
import { useFocusBack } from '../../ui/useFocusBack';
import { ruleName } from './ruleParts';
import { RULE_NUMBERS, useRuleNumber, type RuleNumberField } from './useRuleNumber';

interface RuleNumberProps {
  readonly rule: RuleRecord;
  readonly field: RuleNumberField;
  readonly isReadOnly: boolean;
}

/** In Transit Days or Surcharge of a rule, shown or edited in place (SHR-05, SHR-06). */
export function RuleNumber({ rule, field, isReadOnly }: RuleNumberProps) {
  const { label, shown, sign } = RULE_NUMBERS[field];
  const { edit, isSaving, conflict, start, change, cancel, save, keepMine, onFocused } = useRuleNumber(
    rule,
    field,
  );
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusBack(edit !== undefined, pencil);
  const name = `${label} of ${ruleName(rule)}`;
  if (edit !== undefined) {
    return (
      <div className="rule-number rule-number-edited">
        <dt>{label}</dt>
        <dd
          onPaste={(event) => field === 'surcharge' && pasteDollars(event, (amount) => change(() => amount))}
        >
          <InlineEditor
            label={name}
            look="solid"
            inputMode={field === 'surcharge' ? 'decimal' : 'numeric'}
            {...(sign && { sign })}
            text={edit.draft}
            onText={(text) => change(() => text)}
            onSave={() => void save()}
            onCancel={cancel}
            isSaving={isSaving}
            problem={edit.problems.whole}
            wantsFocus={edit.wantsFocus}
            onFocused={onFocused}
            question={
              conflict && (
                <ConflictCard
                  label={name}
                  mine={`${sign}${edit.draft.trim()}`}
                  theirs={shown(conflict.theirs)}
                  before={shown(conflict.before)}
                  changed={conflict.changed}
                  onKeepMine={() => void keepMine()}
                  onTakeTheirs={cancel}
                />
              )
            }
          />
        </dd>
      </div>
    );
  }
  return (
    <div className="rule-number">
      <dt>{label}</dt>
      <dd>
        {isReadOnly ? (
          <span>{shown(rule[field])}</span>
        ) : (
          <>
            {/* The pencil is the control for keyboard and screen readers; this is a larger target for the pointer. */}
            <span className="rule-number-value" onClick={start}>
              {shown(rule[field])}
            </span>
            <PencilButton ref={pencil} className="rule-pencil" name={name} onEdit={start} />
          </>
        )}
      </dd>
    </div>
  );
}
