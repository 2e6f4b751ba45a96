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

/** Save and Cancel of a pin that is moved, or what somebody else made of the address meanwhile. */
export function PinFoot({ pins: { edit, conflict, isSaving, save, cancel, keepMine }, label }: PinFootProps) {
  // Save was pressed here, and the card that comes in its place is given the focus that goes with it.
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
