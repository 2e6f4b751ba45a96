import type { MouseEvent, ReactNode } from 'react';

interface EllipsisTextProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * One line that ends in an ellipsis if it does not fit, and then shows all of it in the native tooltip. A
 * right-to-left name keeps its beginning. Measured on hover, which avoids an extra layout and stays correct when
 * columns change.
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
