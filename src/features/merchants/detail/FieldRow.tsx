import type { ReactNode } from 'react';
import { EmptyDash } from '../../../ui/EmptyDash';

interface FieldRowProps {
  readonly label: string;
  /** A sign behind the name that tells more. */
  readonly note?: ReactNode;
  readonly isEdited?: boolean;
  /** The value is wider than its column and stands under the name. */
  readonly isStacked?: boolean;
  /** The button that begins the editing, or the sign that nothing can be edited; fixed fields have none. */
  readonly pencil?: ReactNode;
  /** Clicking the value does what the pencil does. */
  readonly onValueClick?: (() => void) | undefined;
  /** The value, or what edits it; nothing becomes a dash. */
  readonly children: ReactNode;
}

/** One field of a merchant: name, value, and where it can be edited a pencil. */
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
          // The pencil is the control for keys and screen readers; this is a larger target for the pointer.
          // What was just marked, to be copied, is no click.
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
