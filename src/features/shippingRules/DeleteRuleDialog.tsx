import { Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { ruleOfRefusal, useDeleteShippingRuleMutation } from '../../api/shippingRulesApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { ruleReceived } from '../../store/entities/shippingRules/shippingRulesSlice';
import { useAppDispatch } from '../../store/hooks';
import { recordDeleted } from '../../store/unsaved/draftsSlice';
import { useDeletion } from '../../shared/editing/useDeletion';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ruleName, ruleWords } from './ruleParts';

interface DeleteRuleDialogProps {
  readonly rule: RuleRecord;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a rule is deleted (SHR-04). If the server refuses, its message is shown and the card stays (MSG-79). */
export function DeleteRuleDialog({ rule: current, onClose, onDeleted }: DeleteRuleDialogProps) {
  const dispatch = useAppDispatch();
  // As it was when the question opened: what somebody else changes meanwhile must not be deleted unasked.
  const [rule] = useState(current);
  const [remove] = useDeleteShippingRuleMutation();
  const { isBusy, send } = useDeletion<undefined, RuleRecord>({
    held: rule,
    about: `rule/${rule.id}/delete`,
    call: (_none, how) => remove({ rule, ...how }).unwrap(),
    currentOf: (refusal) => ruleOfRefusal(refusal, rule),
    brought: ruleReceived,
    now: ruleWords,
    success: () => ({ text: merchantMessages.ruleDeleted, lines: [ruleName(rule)] }),
    onDone: (_none, isShown) => {
      dispatch(recordDeleted(rule.id));
      if (isShown) onDeleted();
    },
    // If it is not there, the list is read again: it may have been deleted, or one of its zones renamed.
    onKept: onClose,
  });
  return (
    <ConfirmDialog
      question={`Delete the shipping rule from ${ruleName(rule)}?`}
      warning="New orders between these zones become RATE_FAILED, and existing ones when they are next checked. This action cannot be undone."
      icon={<Trash size={20} />}
      confirmText="Delete Shipping Rule"
      isPending={isBusy}
      onCancel={onClose}
      onConfirm={() => void send(undefined)}
    />
  );
}
