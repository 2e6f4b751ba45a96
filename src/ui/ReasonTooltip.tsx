import { useId, type ReactNode } from 'react';
import { HoverTip } from './HoverTip';

interface ReasonTooltipProps {
  /** Why the button is disabled, or the result of its last action; null for no tooltip. */
  readonly reason: string | null;
  /** Renders the button, which must use the argument as its `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/**
 * A tooltip that also works on a disabled button, which has neither pointer events nor the focus. Its text also
 * describes the button to screen readers.
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
