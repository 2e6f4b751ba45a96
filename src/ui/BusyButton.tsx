import { Button, Spinner, type ButtonProps } from '@blueprintjs/core';

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'disabled' | 'endIcon'> {
  /** What the button sets off is under way: it cannot be pressed again. */
  readonly isBusy: boolean;
}

/**
 * The button that sends a form or a dialog. While it is sent it turns a spinner in its own width and does nothing when
 * pressed, but it keeps its name and the focus: Blueprint's `loading` disables the button, which throws the focus out of
 * the dialog, so that neither Escape nor the Tab key find it afterwards.
 */
export function BusyButton({ isBusy, className = '', onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      className={`busy-button${isBusy ? ' busy-button-busy' : ''} ${className}`}
      aria-disabled={isBusy || undefined}
      {...(isBusy && {
        endIcon: (
          <span className="busy-button-spinner" aria-hidden>
            <Spinner size={16} />
          </span>
        ),
      })}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
