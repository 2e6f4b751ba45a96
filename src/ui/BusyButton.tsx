import { Button, Spinner, type ButtonProps } from '@blueprintjs/core';

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'endIcon'> {
  /** What the button sets off is under way: it cannot be pressed again. */
  readonly isBusy: boolean;
}

/**
 * The button that sends something off. Meanwhile it turns a spinner in its own width and does nothing when pressed, but it
 * keeps its name and the focus: Blueprint's `loading` disables the button, which throws the focus out of its dialog or to
 * the top of the page, so that neither Escape nor the Tab key go on from it.
 */
export function BusyButton({ isBusy, className = '', onClick, ...props }: BusyButtonProps) {
  // In the place of the icon where there is nothing else: a second part would make the button wider.
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
