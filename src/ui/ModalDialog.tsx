import { Classes, Dialog, type DialogProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { frameIsNoStop } from './dialogFrame';
import { useTypedAhead } from './typedAhead';
import { STOPS, useWayBack } from './useWayBack';

/** Whether the keys stay in it is not for a dialog to say: Tab never leads to the page under its backdrop. */
interface ModalDialogProps extends Omit<DialogProps, 'isOpen' | 'onOpening' | 'enforceFocus'> {
  /** What stands at the end of its head, before the cross; no part of its title. */
  readonly aside?: ReactNode;
}

/**
 * A dialog that is there while it is open, and gives the focus back to where it was when it goes, or beside it.
 * Blueprint returns the focus only when `isOpen` turns false; a dialog that is taken out of the page with its state
 * never gets there.
 */
export function ModalDialog({ aside, children, ...props }: ModalDialogProps) {
  useWayBack();
  const hasFocus = useTypedAhead();
  const onOpening = (dialog: HTMLElement) => {
    focusInside(dialog);
    hasFocus();
  };
  // Blueprint would look for the focus once more a frame later, and take it out of a list that was opened by then.
  return (
    <Dialog autoFocus={false} {...props} isOpen onOpening={onOpening}>
      {children}
      {aside && <div className="dialog-aside">{aside}</div>}
    </Dialog>
  );
}

/** What the dialog is about comes before the cross in its head. */
const IN_BODY = STOPS.map((stop) => `.${Classes.DIALOG_BODY} ${stop}:not(:disabled)`).join();

/**
 * The dialog has the focus as soon as it is drawn: an Escape pressed before that would close what lies under it. Where
 * nothing in the dialog took the focus, Blueprint leaves it on an unseen stop before the dialog, and does so a frame later.
 */
function focusInside(dialog: HTMLElement): void {
  frameIsNoStop(dialog);
  if (dialog.contains(document.activeElement)) return;
  const first = dialog.querySelector<HTMLElement>(IN_BODY) ?? dialog.querySelector<HTMLElement>(STOPS.join());
  first?.focus();
}
