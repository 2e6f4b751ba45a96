import { H3, Section, SectionCard } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import './theme/detail.css';

interface DetailCardProps {
  readonly title: string;
  /** What stands at the right of the title: a count, a time, a small button. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A titled card of the open order: a Section that screen readers know by its heading. The header is ours, because the
 * Section's own gives its title another id with every draw.
 */
export function DetailCard({ title, aside, className = '', children }: DetailCardProps) {
  const titleId = useId();
  return (
    <Section compact role="group" aria-labelledby={titleId} className={`detail-card ${className}`}>
      <div className="detail-card-header">
        <H3 id={titleId} className="detail-card-title">
          {title}
        </H3>
        {aside !== undefined && aside !== null && <div className="detail-card-aside">{aside}</div>}
      </div>
      <SectionCard padded={false} className="detail-card-body">
        {children}
      </SectionCard>
    </Section>
  );
}
