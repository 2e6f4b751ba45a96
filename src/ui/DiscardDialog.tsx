import { Trash } from '@blueprintjs/icons';
import { AskAlert } from './AskAlert';

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
    <AskAlert
      isOpen={isOpen}
      question={`Discard this ${what}?`}
      warning="What you typed will be lost."
      icon={<Trash size={20} />}
      confirmText="Discard"
      cancelText="Keep editing"
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
