import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import type { LastChange } from '../../contract/schemas/common';
import { EmptyDash } from '../../ui/EmptyDash';
import { focusLate } from '../../ui/lateFocus';
import { useWhoChanged } from './useWhoChanged';

interface ConflictCardProps {
  /** The thing that two people changed: `Phone`. */
  readonly label: string;
  /** The value when editing began. */
  readonly before: string;
  /** The current value of the record. */
  readonly theirs: string;
  readonly mine: string;
  /** What else Keep mine does. */
  readonly note?: string;
  /** Who changed it, if the server says so. */
  readonly changed: LastChange | undefined;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /**
   * If set, the card takes the focus when it appears, and whenever the number changes, from a person who is still at
   * its form or dialog.
   */
  readonly focusKey?: number;
}

/**
 * Shown when two people changed the same thing: the three values, and a choice between them. If the focus must move
 * here, it goes to the card, not to a button: one Enter too many must not decide.
 */
export function ConflictCard({
  label,
  before,
  theirs,
  mine,
  note,
  changed,
  onKeepMine,
  onTakeTheirs,
  focusKey,
}: ConflictCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const { words, sentence } = useWhoChanged()(changed);
  useEffect(() => {
    if (focusKey !== undefined) focusLate(card.current);
  }, [focusKey]);
  const values = [
    ['Before', before],
    ['Theirs (current)', theirs],
    ['Mine', mine],
  ] as const;
  return (
    <div
      ref={card}
      className="conflict-card"
      role="group"
      tabIndex={-1}
      aria-label={`${label} was changed in the meantime`}
    >
      <div role="alert">
        <p>{words}</p>
        {sentence !== undefined && <p>{sentence}</p>}
      </div>
      <dl>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' ? <EmptyDash /> : value}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p>{note}</p>}
      <div className="conflict-card-foot">
        <Button size="small" text="Keep mine" onClick={onKeepMine} />
        <Button size="small" text="Take theirs" onClick={onTakeTheirs} />
      </div>
    </div>
  );
}
