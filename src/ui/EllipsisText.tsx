import type { ReactNode } from 'react';

interface EllipsisTextProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * One line of a button, a link or a row that opens. If it does not fit, it ends in an ellipsis, and `CutTips` shows all
 * of it. Elsewhere no key would reach it: use `CutText`, or let it wrap. A right-to-left name keeps its beginning.
 */
export function EllipsisText({ children, className = '' }: EllipsisTextProps) {
  return (
    <span className={`ellipsis-text ${className}`} dir="auto">
      {children}
    </span>
  );
}
