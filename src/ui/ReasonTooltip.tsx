import { Tooltip } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';

interface ReasonTooltipProps {
  /** Why the button is disabled, or what it did last; null for no tooltip. */
  readonly reason: string | null;
  /** Draws the button, which takes what it is given as its `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/**
 * A tooltip that also works on a disabled button, which has no pointer events of its own. The same words describe the
 * button to a screen reader.
 */
export function ReasonTooltip({ reason, children }: ReasonTooltipProps) {
  const id = useId();
  return (
    <Tooltip content={reason ?? undefined} disabled={reason === null} placement="top" compact>
      <span className="reason-target">
        {children(reason === null ? undefined : id)}
        <span id={id} hidden>
          {reason}
        </span>
      </span>
    </Tooltip>
  );
}
