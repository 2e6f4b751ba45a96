import { Trash } from '@blueprintjs/icons';
import { ConfirmDialog } from './ConfirmDialog';

interface DiscardDialogProps {
  /** What would be discarded: `merchant`, `zone`. */
  readonly what: string;
  readonly isOpen: boolean;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
  /**
   * Called once the dialog is closed and the focus is back where it was, which may be a button that was discarded
   * too.
   */
  readonly onClosed?: () => void;
}

/** Asks before input is discarded. */
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
