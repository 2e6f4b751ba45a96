import { useId, type ReactNode } from 'react';

interface RatesCardProps {
  readonly title: string;
  /** A muted text after the title. */
  readonly note?: ReactNode;
  /** Shown at the right. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A card of the Rates page: a header of 40 px; screen readers know the card by its heading. */
export function RatesCard({ title, note, aside, className = '', isBusy = false, children }: RatesCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} aria-busy={isBusy} className={`rates-card ${className}`}>
      <div className="rates-card-head">
        <h2 id={titleId}>{title}</h2>
        {note && <span className="rates-card-note">{note}</span>}
        {aside && <span className="rates-card-aside">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
