import { Classes, Tooltip } from '@blueprintjs/core';
import { useEffect, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

/** How long the pointer must stay before the tooltip opens. Milliseconds. */
const PATIENCE_MS = 120;

interface HoverTipProps {
  /** Null for no tooltip. */
  readonly content: string | null;
  readonly placement?: 'top' | 'bottom';
  readonly className?: string;
  /** 0 if the content cannot have the focus itself. */
  readonly tabIndex?: 0 | undefined;
  readonly children: ReactNode;
}

/**
 * A tooltip that costs a single element until hover or focus. Its target stays in place in the DOM when the tooltip
 * opens, so that neither the focus nor a click is lost.
 */
export function HoverTip({ content, placement = 'top', className = '', tabIndex, children }: HoverTipProps) {
  const [isOver, setIsOver] = useState(false);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isOver) {
      setIsDue(false);
      return undefined;
    }
    const timer = setTimeout(() => setIsDue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  const hide = () => setIsOver(false);
  const isOpen = isDue && content !== null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    hide();
    // A text has the focus only to be read, so what is around it stays open. A button's tooltip is in nobody's way.
    if (!isOpen || event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      className={`${Classes.POPOVER_TARGET} hover-tip ${className}`}
      tabIndex={tabIndex}
      onPointerEnter={() => setIsOver(true)}
      onPointerLeave={hide}
      // A click also moves the focus, but then the pointer is there already.
      onFocus={({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && setIsOver(true)}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {children}
      {isOpen && (
        <Tooltip
          isOpen
          compact
          placement={placement}
          content={content}
          popoverClassName="hover-tip-words"
          renderTarget={({ ref }) => <span ref={ref} className="hover-tip-anchor" />}
        />
      )}
    </span>
  );
}
