import { Classes, Tooltip } from '@blueprintjs/core';
import { useEffect, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

/** How long the pointer stays before it is told more. Milliseconds. */
const PATIENCE_MS = 120;

interface HoverTipProps {
  /** Null for no tooltip. */
  readonly content: string | null;
  readonly placement?: 'top' | 'bottom';
  readonly className?: string;
  /** 0 where what is explained cannot have the focus itself. */
  readonly tabIndex?: 0 | undefined;
  readonly children: ReactNode;
}

/**
 * A tooltip that costs a single element until the pointer or the focus is there. What it explains keeps its place in the
 * page when it comes, so that a focus or a click under way is not lost.
 */
export function HoverTip({ content, placement = 'top', className = '', tabIndex, children }: HoverTipProps) {
  const [isOver, setIsOver] = useState(false);
  const [isTold, setIsTold] = useState(false);
  useEffect(() => {
    if (!isOver) {
      setIsTold(false);
      return undefined;
    }
    const timer = setTimeout(() => setIsTold(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  const hide = () => setIsOver(false);
  return (
    <span
      className={`${Classes.POPOVER_TARGET} hover-tip ${className}`}
      tabIndex={tabIndex}
      onPointerEnter={() => setIsOver(true)}
      onPointerLeave={hide}
      // A click gives the focus too, and there the pointer is already.
      onFocus={({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && setIsOver(true)}
      onBlur={hide}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && hide()}
    >
      {children}
      {isTold && content !== null && (
        <Tooltip
          isOpen
          compact
          placement={placement}
          content={content}
          renderTarget={({ ref }) => <span ref={ref} className="hover-tip-anchor" />}
        />
      )}
    </span>
  );
}
