import type { ReactNode } from 'react';
import { EmptyDash } from '../../../ui/EmptyDash';

interface FieldRowProps {
  readonly label: string;
  /** An icon after the name with more information. */
  readonly note?: ReactNode;
  readonly isEdited?: boolean;
  /** The value is wider than its column, so it stands below the name. */
  readonly isStacked?: boolean;
  /** The button that starts editing, or the icon that says nothing can be edited; fixed fields have neither. */
  readonly pencil?: ReactNode;
  /** Clicking the value does the same as the pencil. */
  readonly onValueClick?: (() => void) | undefined;
  /** The value or its editor; an empty one becomes a dash. */
  readonly children: ReactNode;
}

/** One field of a merchant: name, value and, if it can be edited, a pencil. */
export function FieldRow(props: FieldRowProps) {
  const { label, note, isEdited = false, isStacked = false, pencil, onValueClick, children } = props;
  const isEmpty = children === null || children === undefined || children === '';
  const value = isEmpty ? <EmptyDash /> : children;
  const className = [
    'merchant-field',
    isEdited && 'merchant-field-edited',
    isStacked && 'merchant-field-stacked',
  ];
  return (
    <div className={className.filter(Boolean).join(' ')}>
      <dt>
        {label}
        {note}
      </dt>
      <dd>
        {isEdited && children}
        {!isEdited && onValueClick === undefined && <span className="merchant-fixed">{value}</span>}
        {!isEdited && onValueClick !== undefined && (
          // The pencil is the control for keyboard and screen readers; this is a larger target for the pointer.
          // Selecting text to copy it is not a click.
          <span
            className="merchant-value"
            onClick={() => window.getSelection()?.type !== 'Range' && onValueClick()}
          >
            {value}
          </span>
        )}
        {pencil}
      </dd>
    </div>
  );
}
