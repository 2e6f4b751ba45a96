import type { ReactNode } from 'react';
import { EmptyDash } from '../../../ui/EmptyDash';

interface DetailListProps {
  readonly children: ReactNode;
}

/** Names and values in rows; paired fields share two columns. Holds `DetailField`s. */
export function DetailList({ children }: DetailListProps) {
  return <dl className="detail-list">{children}</dl>;
}

interface DetailFieldProps {
  readonly label: string;
  /** The value; a missing or empty one becomes a dash. */
  readonly children?: ReactNode;
  /** `left` and `right` share a row; the right one has a narrower name. */
  readonly half?: 'left' | 'right';
  /** `muted` for a less important value, `strong` for the most important one. */
  readonly tone?: 'muted' | 'strong';
}

/** One name and its value. Long values wrap, even inside a word, so that nothing overflows the card. */
export function DetailField({ label, children, half, tone }: DetailFieldProps) {
  const isEmpty = children === null || children === undefined || children === '' || children === false;
  const classes = ['detail-field', half && `detail-field--${half}`, tone && `detail-field--${tone}`];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <dt>{label}</dt>
      <dd>{isEmpty ? <EmptyDash /> : children}</dd>
    </div>
  );
}
