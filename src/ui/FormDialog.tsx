import { useState, type ComponentProps, type ReactNode } from 'react';
import { DiscardDialog } from './DiscardDialog';
import { ModalDialog } from './ModalDialog';

interface FormDialogProps extends Omit<
  ComponentProps<typeof ModalDialog>,
  'onClose' | 'children' | 'canOutsideClickClose'
> {
  /** What would be given up: `user`, `service`. */
  readonly what: string;
  /** Where its form keeps what is typed. */
  readonly draft: { readonly isTyped: boolean; readonly drop: () => void };
  /** It is on its way to the server: the dialog stays. */
  readonly isPending?: boolean;
  readonly onClose: () => void;
  /** `leave` is for a Cancel of its own: the same as the cross and Escape. */
  readonly children: (leave: () => void) => ReactNode;
}

/** A dialog with a form. Closing it asks before what was typed is given up; a click beside it does nothing. */
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
