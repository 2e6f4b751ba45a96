import type { MouseEvent, ReactNode } from 'react';

interface EllipsisTextProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * One line that ends in an ellipsis when it has no room, and then shows all of itself in the browser's own tooltip. A name
 * that is read from the right keeps its beginning.
 * Measured when the pointer arrives: nothing is laid out twice, and it stays right when columns change.
 */
export function EllipsisText({ children, className = '' }: EllipsisTextProps) {
  const showWhole = ({ currentTarget: line }: MouseEvent<HTMLElement>) => {
    line.title = line.scrollWidth > line.clientWidth ? line.textContent : '';
  };
  return (
    <span className={`ellipsis-text ${className}`} dir="auto" onMouseEnter={showWhole}>
      {children}
    </span>
  );
}
