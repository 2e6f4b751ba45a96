import { Button } from '@blueprintjs/core';
import { Cross, WarningSign } from '@blueprintjs/icons';

interface LinkTargetMissingProps {
  /** The kind of the link's target: `zone`, `shipping rule`. */
  readonly what: string;
  readonly onClose: () => void;
}

/** Says on a merchant's page that the target of a link does not exist. */
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
