import { Button, Classes, Dialog, Icon, type DialogProps } from '@blueprintjs/core';
import { useEffect, useId, useRef, type JSX } from 'react';
import { BusyButton } from './BusyButton';
import { frameIsNoStop } from './dialogFrame';

interface AskAlertProps {
  /** `Delete zone Laval?`: also the name of the dialog. */
  readonly question: string;
  /** What comes of it. */
  readonly warning: string;
  readonly icon: JSX.Element;
  /** The button that does it, in the words of the action. */
  readonly confirmText: string;
  readonly cancelText?: string;
  readonly isOpen?: boolean;
  /** `primary` for what can be undone after all. */
  readonly intent?: 'danger' | 'primary';
  /** It is being done: nothing can be pressed meanwhile. */
  readonly isPending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly onClosed?: DialogProps['onClosed'];
}

/**
 * Asks before something is done that cannot be undone. Escape and a click beside it say no, and so does a second Enter:
 * the focus begins at the answer that changes nothing, and goes back to where the question came from.
 */
export function ConfirmDialog({
  question,
  warning,
  icon,
  confirmText,
  cancelText = 'Cancel',
  intent = 'danger',
  isOpen = true,
  isPending = false,
  onConfirm,
  onCancel,
  onClosed,
}: AskAlertProps) {
  const ids = { question: useId(), warning: useId() };
  useFocusReturned(isOpen);
  return (
    <Dialog
      role="alertdialog"
      // Blueprint would go on looking for the focus that is there already, and Tab then leads out of the buttons.
      autoFocus={false}
      isOpen={isOpen}
      className={`ask-alert ${Classes.ALERT}`}
      aria-labelledby={ids.question}
      aria-describedby={ids.warning}
      canEscapeKeyClose={!isPending}
      canOutsideClickClose={!isPending}
      onClose={onCancel}
      onOpening={focusNo}
      {...(onClosed && { onClosed })}
    >
      <div className={Classes.ALERT_BODY}>
        <Icon icon={icon} size={40} intent={intent} />
        <div className={Classes.ALERT_CONTENTS}>
          <p id={ids.question}>{question}</p>
          <p id={ids.warning}>{warning}</p>
        </div>
      </div>
      <div className={Classes.ALERT_FOOTER}>
        <BusyButton intent={intent} text={confirmText} isBusy={isPending} onClick={onConfirm} />
        <Button
          text={cancelText}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && onCancel()}
        />
      </div>
    </Dialog>
  );
}

function focusNo(alert: HTMLElement): void {
  frameIsNoStop(alert);
  alert
    .querySelector<HTMLElement>('.bp6-alert-footer .bp6-button:last-child')
    ?.focus({ preventScroll: true });
}

/** Blueprint does so when `isOpen` turns false; a question that is taken out of the page never gets there. */
function useFocusReturned(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  if (!isOpen) opener.current = null;
  else opener.current ??= document.activeElement;
  useEffect(() => {
    const element = opener.current;
    if (!isOpen || !(element instanceof HTMLElement)) return undefined;
    return () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && element.isConnected) element.focus({ preventScroll: true });
    };
  }, [isOpen]);
}
