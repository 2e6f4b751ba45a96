import { useId, type ReactNode } from 'react';
import { HoverTip } from './HoverTip';

interface ReasonTooltipProps {
  /** Why the button is disabled, or what it did last; null for no tooltip. */
  readonly reason: string | null;
  /** Draws the button, which takes what it is given as its `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/**
 * A tooltip that also works on a disabled button, which has no pointer events of its own, nor the focus. The same words
 * describe the button to a screen reader.
 */
export function ReasonTooltip({ reason, children }: ReasonTooltipProps) {
  const id = useId();
  return (
    <HoverTip content={reason} className="reason-target" tabIndex={reason === null ? undefined : 0}>
      {children(reason === null ? undefined : id)}
      <span id={id} hidden>
        {reason}
      </span>
    </HoverTip>
  );
}
