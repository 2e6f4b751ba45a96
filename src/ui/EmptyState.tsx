import { Classes, NonIdealState } from '@blueprintjs/core';
import type { ReactElement } from 'react';

interface EmptyStateProps {
  readonly icon: ReactElement;
  readonly title: string;
  /** Why, or what to do about it. */
  readonly text: string;
  readonly action?: ReactElement;
  readonly className: string;
}

/**
 * In place of what is not there. Blueprint draws its own title as a heading of the fourth level, which here would follow
 * the page's first.
 */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  const words = (
    <div>
      <h2 className={Classes.HEADING}>{title}</h2>
      {text}
    </div>
  );
  return <NonIdealState className={className} icon={icon} description={words} {...(action && { action })} />;
}
