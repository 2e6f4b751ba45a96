import { Classes, Dialog, type DialogProps } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';

/**
 * A dialog that is there while it is open, and gives the focus back to where it was when it goes. Blueprint returns
 * the focus only when `isOpen` turns false; a dialog that is taken out of the page with its state never gets there.
 */
export function ModalDialog(props: Omit<DialogProps, 'isOpen' | 'onOpening'>) {
  // Asked for while the dialog is first drawn: afterwards the focus is inside it.
  const before = useRef(document.activeElement);
  useEffect(() => {
    const element = before.current;
    return () => {
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
    };
  }, []);
  return <Dialog {...props} isOpen onOpening={focusInside} />;
}

const STOPS = ['button', '[href]', 'input', 'select', 'textarea', '[tabindex="0"]'];
/** What the dialog is about comes before the cross in its head. */
const IN_BODY = STOPS.map((stop) => `.${Classes.DIALOG_BODY} ${stop}:not(:disabled)`).join();

/**
 * The dialog has the focus as soon as it is drawn: an Escape pressed before that would close what lies under it. Where
 * nothing in the dialog took the focus, Blueprint leaves it on an unseen stop before the dialog, and does so a frame later.
 */
function focusInside(dialog: HTMLElement): void {
  if (dialog.contains(document.activeElement)) return;
  const first = dialog.querySelector<HTMLElement>(IN_BODY) ?? dialog.querySelector<HTMLElement>(STOPS.join());
  first?.focus();
}
