import { Alert } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';

interface DiscardRuleDialogProps {
  readonly isOpen: boolean;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks before what was typed is given up. */
export function DiscardRuleDialog({ isOpen, onDiscard, onKeep }: DiscardRuleDialogProps) {
  return (
    <Alert
      className="ask-alert"
      isOpen={isOpen}
      intent="danger"
      icon={<Trash size={40} />}
      confirmButtonText="Discard"
      cancelButtonText="Keep editing"
      canEscapeKeyCancel
      canOutsideClickCancel
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      <p>Discard this shipping rule?</p>
      <p>What you typed will be lost.</p>
    </Alert>
  );
}
