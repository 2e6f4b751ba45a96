import { Button, Spinner, type ButtonProps } from '@blueprintjs/core';

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'endIcon'> {
  /** The action is running, so it cannot be started again. */
  readonly isBusy: boolean;
}

/**
 * A button that sends something. During the request it shows a spinner at the same width and ignores clicks, but
 * keeps its name and the focus. Blueprint's `loading` disables the button: the focus would leave the dialog or jump
 * to the top of the page, and neither Escape nor Tab would work from there.
 */
export function BusyButton({ isBusy, className = '', onClick, ...props }: BusyButtonProps) {
  // Without text the spinner replaces the icon: a second part would make the button wider.
  const [place, part] =
    props.text === undefined && props.children === undefined
      ? ['busy-button-icon', 'icon' as const]
      : ['busy-button-spinner', 'endIcon' as const];
  return (
    <Button
      {...props}
      className={`busy-button${isBusy ? ' busy-button-busy' : ''} ${className}`}
      aria-disabled={isBusy || undefined}
      {...(isBusy && {
        [part]: (
          <span className={place} aria-hidden>
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
