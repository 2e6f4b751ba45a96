import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { messages } from '../../../contract/messages';

interface ConflictBlockProps {
  /** What was changed by two people: `Phone`. */
  readonly label: string;
  readonly mine: string;
  /** What the merchant has now. */
  readonly theirs: string;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Another person saved the field meanwhile: both values, and who wins. */
export function ConflictBlock({ label, mine, theirs, onKeepMine, onTakeTheirs }: ConflictBlockProps) {
  return (
    <div className="merchant-conflict" role="group" aria-label={`${label} was changed by someone else`}>
      <p role="alert">
        <WarningSign className="merchant-conflict-icon" size={14} />
        {messages.changedWhileEditing}
      </p>
      <div className="merchant-conflict-value">
        <span className="merchant-conflict-name">Mine</span>
        <span className="merchant-conflict-text">{mine}</span>
        <Button size="small" intent="primary" text="Keep mine" onClick={onKeepMine} />
      </div>
      <div className="merchant-conflict-value">
        <span className="merchant-conflict-name">Theirs</span>
        <span className="merchant-conflict-text">{theirs === '' ? 'empty' : theirs}</span>
        <Button size="small" text="Take theirs" onClick={onTakeTheirs} />
      </div>
    </div>
  );
}
