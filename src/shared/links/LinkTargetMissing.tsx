import { Button } from '@blueprintjs/core';
import { Cross, WarningSign } from '@blueprintjs/icons';

interface LinkTargetMissingProps {
  /** What the link led to: `zone`, `shipping rule`. */
  readonly what: string;
  readonly onClose: () => void;
}

/** Says on a merchant's page that what a link led to is not there. */
export function LinkTargetMissing({ what, onClose }: LinkTargetMissingProps) {
  return (
    <div className="target-gone" role="status">
      <WarningSign size={14} />
      <span>The {what} that this link points to is not here. It may have been deleted.</span>
      <Button
        variant="minimal"
        size="small"
        icon={<Cross size={14} />}
        aria-label="Close this note"
        onClick={onClose}
      />
    </div>
  );
}
