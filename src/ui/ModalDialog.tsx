import { Classes, Dialog, type DialogProps } from '@blueprintjs/core';
import { useContext, type ReactNode } from 'react';
import { frameIsNoStop } from './dialogFrame';
import { DialogNotice } from './dialogNotice';
import { focusAtPause } from './focusAtPause';
import { markAsOpenedByItself, useTypedAhead } from './typedAhead';
import { STOPS, useReturnFocus } from './useReturnFocus';
import { WarningNote } from './WarningNote';

/** Without `enforceFocus`, because that is not optional: Tab never leads to the page under the backdrop. */
interface ModalDialogProps extends Omit<DialogProps, 'isOpen' | 'onOpening' | 'enforceFocus'> {
  /** Shown at the end of the header, before the close button; not part of the title. */
  readonly aside?: ReactNode;
  /** Nobody asked for the dialog: it takes the focus at the next pause, because somebody may be typing elsewhere. */
  readonly leavesKeys?: boolean;
}

/**
 * A dialog that is mounted while it is open, and returns the focus to where it was, or next to it, when it is
 * unmounted. Blueprint returns the focus only when `isOpen` turns false, not on unmount.
 */
export function ModalDialog({ aside, leavesKeys = false, children, ...props }: ModalDialogProps) {
  useReturnFocus();
  const notice = useContext(DialogNotice);
  const hasFocus = useTypedAhead(!leavesKeys);
  const onOpening = (dialog: HTMLElement) => {
    frameIsNoStop(dialog);
    if (leavesKeys) {
      markAsOpenedByItself(dialog);
      focusAtPause(dialog, focusInside);
    } else focusInside(dialog);
    hasFocus();
  };
  // Otherwise Blueprint would move the focus again a frame later, out of a list that may be open by then.
  return (
    <Dialog autoFocus={false} {...props} isOpen onOpening={onOpening}>
      {notice !== null && <WarningNote>{notice}</WarningNote>}
      {children}
      {aside && <div className="dialog-aside">{aside}</div>}
    </Dialog>
  );
}

/** The content of the dialog comes before the close button in its header. */
const IN_BODY = STOPS.map((stop) => `.${Classes.DIALOG_BODY} ${stop}:not(:disabled, [readonly])`).join();

/**
 * Moves the focus into the dialog as soon as it is rendered: an Escape pressed before that would close what lies
 * below. If nothing in the dialog takes the focus, Blueprint leaves it on an invisible tab stop before the dialog,
 * and only a frame later.
 */
function focusInside(dialog: HTMLElement): void {
  if (dialog.contains(document.activeElement)) return;
  const first = dialog.querySelector<HTMLElement>(IN_BODY) ?? dialog.querySelector<HTMLElement>(STOPS.join());
  first?.focus();
}
