import type { NewRuleProblems } from '../../../domain/rules/newRule';
import type { RuleForm } from '../../../store/views/addShippingRule/addShippingRuleSlice';
import { PageFoot } from '../../../ui/PageFoot';
import { ruleFootWords } from './ruleFootWords';

interface AddRuleFootProps {
  readonly form: RuleForm;
  readonly problems: NewRuleProblems;
  readonly taken: string | null;
  readonly onCancel: () => void;
}

/** What still prevents saving, Cancel, and Add Shipping Rule. A rule that is being sent cannot be cancelled. */
export function AddRuleFoot({ form, problems, taken, onCancel }: AddRuleFootProps) {
  const isSaving = form.phase === 'saving';
  return (
    <PageFoot
      busy={isSaving ? 'Adding the shipping rule' : null}
      problem={ruleFootWords(form, problems, taken)}
      submit="Add Shipping Rule"
      canCancel={!isSaving}
      onCancel={onCancel}
    />
  );
}
