import { Trash } from '@blueprintjs/icons';
import { useDeleteShippingRuleMutation } from '../../api/shippingRulesApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { useAppDispatch } from '../../store/hooks';
import { recordDeleted } from '../../store/unsaved/draftsSlice';
import { useSend } from '../../store/useSend';
import { AskAlert } from '../../ui/AskAlert';
import { ruleName } from './ruleParts';

interface DeleteRuleDialogProps {
  readonly rule: RuleRecord;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a rule is deleted (SHR-04). A refusal is told in the server's words, and the card stays (MSG-79). */
export function DeleteRuleDialog({ rule, onClose, onDeleted }: DeleteRuleDialogProps) {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteShippingRuleMutation();
  const { isPending, send } = useSend({
    about: `rule/${rule.id}/delete`,
    call: (arg: Parameters<typeof remove>[0], idempotencyKey) => remove({ ...arg, idempotencyKey }).unwrap(),
    success: { text: merchantMessages.ruleDeleted, lines: [ruleName(rule)] },
    onDone: (_none, isShown) => {
      dispatch(recordDeleted(rule.id));
      if (isShown) onDeleted();
    },
    onFailed: ({ status }) => {
      // Gone already: its card goes.
      if (status === 404) dispatch(recordDeleted(rule.id));
      onClose();
    },
  });
  const { merchantId, originZone, destinationZone } = rule;
  return (
    <AskAlert
      question={`Delete the shipping rule from ${ruleName(rule)}?`}
      warning="Orders between these zones become RATE_FAILED. This action cannot be undone."
      icon={<Trash size={20} />}
      confirmText="Delete Shipping Rule"
      isPending={isPending}
      onCancel={onClose}
      onConfirm={() => void send({ merchantId, pair: { originZone, destinationZone } })}
    />
  );
}
