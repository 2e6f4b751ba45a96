import { Alert, type AlertProps } from '@blueprintjs/core';
import { useId, type JSX } from 'react';
import './theme/askAlert.css';

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
  /** It is being done: nothing can be pressed meanwhile. */
  readonly isPending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly onClosed?: AlertProps['onClosed'];
}

/** Asks before something is done that can not be undone. Escape and a click beside it say no. */
export function AskAlert({
  question,
  warning,
  icon,
  confirmText,
  cancelText = 'Cancel',
  isOpen = true,
  isPending = false,
  onConfirm,
  onCancel,
  onClosed,
}: AskAlertProps) {
  const ids = { question: useId(), warning: useId() };
  return (
    <Alert
      isOpen={isOpen}
      intent="danger"
      icon={icon}
      className="ask-alert"
      aria-labelledby={ids.question}
      aria-describedby={ids.warning}
      confirmButtonText={confirmText}
      cancelButtonText={cancelText}
      loading={isPending}
      canEscapeKeyCancel={!isPending}
      canOutsideClickCancel={!isPending}
      onCancel={onCancel}
      onConfirm={onConfirm}
      {...(onClosed && { onClosed })}
    >
      <p id={ids.question}>{question}</p>
      <p id={ids.warning}>{warning}</p>
    </Alert>
  );
}
