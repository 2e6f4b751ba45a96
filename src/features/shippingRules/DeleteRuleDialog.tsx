import { Alert } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useId } from 'react';
import { useDeleteShippingRuleMutation } from '../../api/shippingRulesApi';
import { messages } from '../../contract/messages';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { useSend } from '../../store/useSend';
import { ruleName } from './ruleParts';

interface DeleteRuleDialogProps {
  readonly rule: RuleRecord;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a rule is deleted (SHR-04). A refusal is told in the server's words, and the card stays (MSG-79). */
export function DeleteRuleDialog({ rule, onClose, onDeleted }: DeleteRuleDialogProps) {
  const question = useId();
  const warning = useId();
  const [remove] = useDeleteShippingRuleMutation();
  const { isPending, send } = useSend({
    call: (arg: Parameters<typeof remove>[0], idempotencyKey) => remove({ ...arg, idempotencyKey }).unwrap(),
    success: messages.ruleDeleted,
    onDone: (_none, isShown) => {
      if (isShown) onDeleted();
    },
    onFailed: onClose,
  });
  const { merchantId, originZone, destinationZone } = rule;
  return (
    <Alert
      isOpen
      intent="danger"
      icon={<Trash size={20} />}
      className="ask-alert"
      aria-labelledby={question}
      aria-describedby={warning}
      confirmButtonText="Delete Shipping Rule"
      cancelButtonText="Cancel"
      loading={isPending}
      canEscapeKeyCancel={!isPending}
      canOutsideClickCancel={!isPending}
      onCancel={onClose}
      onConfirm={() => void send({ merchantId, pair: { originZone, destinationZone } })}
    >
      <p id={question}>Delete the shipping rule from {ruleName(rule)}?</p>
      <p id={warning}>Orders between these zones become RATE_FAILED. This action cannot be undone.</p>
    </Alert>
  );
}
