import { Button, Classes, Dialog, Icon, type DialogProps } from '@blueprintjs/core';
import { useEffect, useId, useRef, type JSX } from 'react';
import { BusyButton } from './BusyButton';
import { frameIsNoStop } from './dialogFrame';
import { focusAtPause } from './focusAtPause';
import { focusByKey } from './useFocusBack';
import { focusFirstLeft, wayBackTo } from './useReturnFocus';

interface AskAlertProps {
  /** `Delete zone Laval?`: also the name of the dialog. */
  readonly question: string;
  /** The consequences. */
  readonly warning: string;
  readonly icon: JSX.Element;
  /** The button that confirms, named after the action. */
  readonly confirmText: string;
  readonly cancelText?: string;
  readonly isOpen?: boolean;
  /** `primary` if it can be undone after all. */
  readonly intent?: 'danger' | 'primary';
  /** The action is running: nothing can be pressed. */
  readonly isPending?: boolean;
  /** Nobody asked for it: it takes the focus at the next pause, because somebody may be typing elsewhere. */
  readonly leavesKeys?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly onClosed?: DialogProps['onClosed'];
}

/**
 * Asks before something that cannot be undone. Escape, a click outside and a second Enter cancel: the focus starts on
 * the answer that changes nothing, and returns to where the question came from.
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
  leavesKeys = false,
  onConfirm,
  onCancel,
  onClosed,
}: AskAlertProps) {
  const ids = { question: useId(), warning: useId() };
  useFocusReturned(isOpen);
  return (
    <Dialog
      role="alertdialog"
      // Otherwise Blueprint keeps looking for the focus, although it is set already, and Tab then leaves the buttons.
      autoFocus={false}
      isOpen={isOpen}
      className={`ask-alert ${Classes.ALERT}`}
      aria-labelledby={ids.question}
      aria-describedby={ids.warning}
      canEscapeKeyClose={!isPending}
      canOutsideClickClose={!isPending}
      onClose={onCancel}
      onOpening={(alert) => {
        frameIsNoStop(alert);
        if (leavesKeys) focusAtPause(alert, focusNo);
        else focusNo(alert);
      }}
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
  focusByKey(alert.querySelector<HTMLElement>('.bp6-alert-footer .bp6-button:last-child'));
}

/**
 * Returns the focus on close, to where it was or next to it. Blueprint does so only when `isOpen` turns false, not when
 * the question is unmounted.
 */
function useFocusReturned(isOpen: boolean): void {
  const wayBack = useRef<readonly HTMLElement[] | null>(null);
  if (!isOpen) wayBack.current = null;
  else wayBack.current ??= wayBackTo(document.activeElement);
  useEffect(() => {
    const way = wayBack.current;
    if (!isOpen || way === null) return undefined;
    return () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (!isNowhere) return;
      if (way[0]?.isConnected) way[0].focus({ preventScroll: true });
      // What closed together with the question may know a better place (useFocusBack).
      else queueMicrotask(() => focusFirstLeft(way));
    };
  }, [isOpen]);
}
