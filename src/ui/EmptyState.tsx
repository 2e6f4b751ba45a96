import { Classes, NonIdealState } from '@blueprintjs/core';
import type { ReactElement } from 'react';

interface EmptyStateProps {
  readonly icon: ReactElement;
  readonly title: string;
  /** The reason, or what to do about it. */
  readonly text: string;
  readonly action?: ReactElement;
  readonly className: string;
}

/** Shown where there is no content. Blueprint would render its title as an h4, right after the page's h1. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  const words = (
    <div>
      <h2 className={Classes.HEADING}>{title}</h2>
      {text}
    </div>
  );
  return <NonIdealState className={className} icon={icon} description={words} {...(action && { action })} />;
}
