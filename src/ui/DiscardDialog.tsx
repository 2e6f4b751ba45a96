import { Alert } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';

interface DiscardDialogProps {
  /** What would be given up: `merchant`, `zone`. */
  readonly what: string;
  readonly isOpen: boolean;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks before what was typed is given up. */
export function DiscardDialog({ what, isOpen, onDiscard, onKeep }: DiscardDialogProps) {
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
      <p>Discard this {what}?</p>
      <p>What you typed will be lost.</p>
    </Alert>
  );
}
