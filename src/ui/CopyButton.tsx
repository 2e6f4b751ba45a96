import { Button } from '@blueprintjs/core';
import { Duplicate, Error as ErrorIcon, Tick } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { HoverTip } from './HoverTip';
import { useCopy } from './useCopy';

interface CopyButtonProps {
  /** The text to copy. */
  readonly text: string;
  /** What the button does: its accessible name and its tooltip, `Copy order id`. */
  readonly label: string;
  /** Text of the button; without it there is only an icon. */
  readonly children?: string;
  readonly icon?: ReactElement;
  /** The main button of its area, not one beside a value. */
  readonly isPrimary?: boolean;
  readonly onCopied?: () => void;
}

/** Copies a text and reports it, visually (tick, tooltip) and to screen readers. Nothing else on the page moves. */
export function CopyButton({
  text,
  label,
  children,
  icon = <Duplicate size={14} />,
  isPrimary = false,
  onCopied,
}: CopyButtonProps) {
  const { outcome, said, copy } = useCopy(text, onCopied);
  const drawn =
    outcome === 'copied' ? <Tick size={14} /> : outcome === 'failed' ? <ErrorIcon size={14} /> : icon;
  return (
    <>
      <HoverTip content={said || label} placement={isPrimary ? 'bottom' : 'top'}>
        <Button
          {...(isPrimary
            ? { intent: 'primary' }
            : { className: 'copy-button', variant: 'minimal', size: 'small' })}
          icon={drawn}
          text={children}
          aria-label={label}
          onClick={copy}
        />
      </HoverTip>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
