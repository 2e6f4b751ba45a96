import { useState, type ComponentProps, type ReactNode } from 'react';
import { DiscardDialog } from './DiscardDialog';
import { ModalDialog } from './ModalDialog';

interface FormDialogProps extends Omit<
  ComponentProps<typeof ModalDialog>,
  'onClose' | 'children' | 'canOutsideClickClose'
> {
  /** What would be discarded: `user`, `service`. */
  readonly what: string;
  /** The draft that keeps the form's input. */
  readonly draft: { readonly isTyped: boolean; readonly drop: () => void };
  /** The request is running, so the dialog stays open. */
  readonly isPending?: boolean;
  readonly onClose: () => void;
  /** `leave` is for the form's own Cancel: it does the same as the close button and Escape. */
  readonly children: (leave: () => void) => ReactNode;
}

/** A dialog with a form. Closing it asks before input is discarded; a click outside does nothing. */
export function FormDialog({
  what,
  draft,
  isPending = false,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (isPending) return;
    if (draft.isTyped) setLeaving(true);
    else onClose();
  };
  return (
    <ModalDialog {...dialog} canOutsideClickClose={false} onClose={leave}>
      {children(leave)}
      <DiscardDialog
        what={what}
        isOpen={isLeaving}
        onDiscard={() => {
          draft.drop();
          onClose();
        }}
        onKeep={() => setLeaving(false)}
      />
    </ModalDialog>
  );
}
