import { H2, H3, Section, SectionCard } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';

interface DetailCardProps {
  readonly title: string;
  /** Shown to the right of the title: a count, a time, a small button. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** 2 directly below the page's title; 3 inside something with a heading of its own. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/**
 * A titled card of a record or a form: a Section that screen readers know by its heading. The header is our own,
 * because the Section's gives its title another id on each render.
 */
export function DetailCard({ title, aside, className = '', level = 3, children }: DetailCardProps) {
  const titleId = useId();
  const Heading = level === 2 ? H2 : H3;
  return (
    <Section compact role="group" aria-labelledby={titleId} className={`detail-card ${className}`}>
      <div className="detail-card-header">
        <Heading id={titleId} className="detail-card-title">
          {title}
        </Heading>
        {aside !== undefined && aside !== null && <div className="detail-card-aside">{aside}</div>}
      </div>
      <SectionCard padded={false} className="detail-card-body">
        {children}
      </SectionCard>
    </Section>
  );
}
