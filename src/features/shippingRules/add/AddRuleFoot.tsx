import { Button, Spinner } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import type { NewRuleProblems } from '../../../domain/rules/newRule';
import type { RuleForm } from '../../../store/views/addShippingRule/addShippingRuleSlice';
import { ruleFootWords } from './ruleFootWords';

interface AddRuleFootProps {
  readonly form: RuleForm;
  readonly problems: NewRuleProblems;
  readonly taken: string | null;
  readonly onCancel: () => void;
}

/** Always in view: what still stops the save, Cancel, Add Shipping Rule. A rule that is being sent can not be cancelled. */
export function AddRuleFoot({ form, problems, taken, onCancel }: AddRuleFootProps) {
  const isSaving = form.phase === 'saving';
  const words = isSaving ? '' : ruleFootWords(form, problems, taken);
  return (
    <footer className="add-rule-foot">
      <div role="status" className="add-rule-words">
        {isSaving && (
          <>
            <Spinner size={16} /> Adding the shipping rule
          </>
        )}
        {words !== '' && (
          <>
            <ErrorIcon size={16} /> <span>{words}</span>
          </>
        )}
      </div>
      <div className="add-rule-buttons">
        <Button
          variant="minimal"
          text="Cancel"
          aria-disabled={isSaving}
          onClick={() => !isSaving && onCancel()}
        />
        <Button type="submit" intent="primary" text="Add Shipping Rule" aria-disabled={isSaving} />
      </div>
    </footer>
  );
}
