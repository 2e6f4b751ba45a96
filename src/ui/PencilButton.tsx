import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { forwardRef } from 'react';

interface PencilButtonProps {
  /** What is edited: `Phone`. */
  readonly name: string;
  readonly className: string;
  readonly onEdit: () => void;
}

/** The pencil after a value that can be edited in place: by click, Enter, Space or F2. */
export const PencilButton = forwardRef<HTMLButtonElement, PencilButtonProps>(function PencilButton(
  { name, className, onEdit },
  ref,
) {
  return (
    <Button
      ref={ref}
      className={`pencil ${className}`}
      variant="minimal"
      size="small"
      icon={<Edit size={12} />}
      aria-label={`Edit ${name}`}
      title="Edit"
      onClick={onEdit}
      onKeyDown={({ key }) => key === 'F2' && onEdit()}
    />
  );
});
