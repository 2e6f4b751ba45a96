import { Alert } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks before what was typed is given up. */
export function DiscardDialog({ isOpen, onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <Alert
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
      <p>Discard this merchant?</p>
      <p>What you typed will be lost.</p>
    </Alert>
  );
}
