import { Trash } from '@blueprintjs/icons';
import { ConfirmDialog } from './ConfirmDialog';

interface DiscardDialogProps {
  /** What would be given up: `merchant`, `zone`. */
  readonly what: string;
  readonly isOpen: boolean;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
  /** It is gone, and the focus back where it was: on a button that may have gone with what was given up. */
  readonly onClosed?: () => void;
}

/** Asks before what was typed is given up. */
export function DiscardDialog({ what, isOpen, onDiscard, onKeep, onClosed }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={`Discard this ${what}?`}
      warning="What you typed will be lost."
      icon={<Trash size={20} />}
      confirmText="Discard"
      cancelText="Keep editing"
      onConfirm={onDiscard}
      onCancel={onKeep}
      {...(onClosed && { onClosed })}
    />
  );
}
