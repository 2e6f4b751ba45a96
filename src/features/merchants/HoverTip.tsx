import { Tooltip } from '@blueprintjs/core';
import { useEffect, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import './hoverTip.css';

/** How long the pointer stays before it is told more. Milliseconds. */
const PATIENCE_MS = 120;

interface HoverTipProps {
  readonly content: string;
  readonly children: ReactNode;
}

/**
 * A tooltip for tables of thousands of rows: until the pointer or the focus is there, it costs a single element. What
 * it explains keeps its place in the page when it comes, so that a focus or a click under way is not lost.
 */
export function HoverTip({ content, children }: HoverTipProps) {
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
      className="hover-tip"
      onPointerEnter={() => setIsOver(true)}
      onPointerLeave={hide}
      // A click gives the focus too, and there the pointer is already.
      onFocus={({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && setIsOver(true)}
      onBlur={hide}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && hide()}
    >
      {children}
      {isTold && (
        <Tooltip
          isOpen
          compact
          placement="top"
          content={content}
          renderTarget={({ ref }) => <span ref={ref} className="hover-tip-anchor" />}
        />
      )}
    </span>
  );
}
