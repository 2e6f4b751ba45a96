import type { ReactNode } from 'react';
import { EmptyDash } from '../../../ui/EmptyDash';

interface FieldRowProps {
  readonly label: string;
  /** A sign behind the name that tells more. */
  readonly note?: ReactNode;
  readonly isEdited?: boolean;
  /** The button that begins the editing; fixed fields have none. */
  readonly pencil?: ReactNode;
  /** Clicking the value does what the pencil does. */
  readonly onValueClick?: (() => void) | undefined;
  /** The value, or what edits it; nothing becomes a dash. */
  readonly children: ReactNode;
}

/** One field of a merchant: name, value, and where it can be edited a pencil. */
export function FieldRow({ label, note, isEdited = false, pencil, onValueClick, children }: FieldRowProps) {
  const isEmpty = children === null || children === undefined || children === '';
  const value = isEmpty ? <EmptyDash /> : children;
  return (
    <div className={isEdited ? 'merchant-field merchant-field-edited' : 'merchant-field'}>
      <dt>
        {label}
        {note}
      </dt>
      <dd>
        {onValueClick === undefined ? (
          value
        ) : (
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
