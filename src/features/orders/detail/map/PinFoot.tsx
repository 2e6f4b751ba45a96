import { Button, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { draftLine } from '../../../../domain/orders/addressEdit';
import { movedOnto } from '../../../../domain/orders/pinDraft';
import { ConflictCard } from '../../../../shared/editing/ConflictCard';
import type { PinEdits } from './AddressMap';

interface PinFootProps {
  readonly pins: PinEdits;
  /** `Destination address` or `Origin address`. */
  readonly label: string;
}

/** Save and Cancel for a pin that is being moved, or the conflict if someone else changed the address meanwhile. */
export function PinFoot({ pins: { edit, conflict, isSaving, save, cancel, keepMine }, label }: PinFootProps) {
  // Save was pressed here and is replaced by the conflict card, so the card must take the focus.
  const [hasSaved, setSaved] = useState(false);
  if (edit && conflict) {
    return (
      <ConflictCard
        label={label}
        mine={draftLine(movedOnto(edit.draft, conflict.theirs))}
        theirs={draftLine(conflict.theirs)}
        before={draftLine(conflict.before)}
        changed={conflict.changed}
        onKeepMine={() => void keepMine()}
        onTakeTheirs={cancel}
        {...(hasSaved && { focusKey: 1 })}
      />
    );
  }
  return (
    <div className="address-foot">
      <Button
        size="small"
        intent="primary"
        text="Save pin"
        aria-disabled={isSaving}
        onClick={() => {
          setSaved(true);
          void save();
        }}
        {...(isSaving && { icon: <Spinner size={14} aria-label="Saving the pin" /> })}
      />
      <Button size="small" text="Cancel" aria-disabled={isSaving} onClick={cancel} />
      <span className="muted address-note">Drag the pin, or use the arrow keys</span>
    </div>
  );
}
