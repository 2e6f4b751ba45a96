import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { messages } from '../../contract/messages';
import type { LastChange } from '../../contract/schemas/common';
import { EmptyDash } from '../../ui/EmptyDash';
import { useWhoChanged } from './useWhoChanged';

interface ConflictCardProps {
  /** What was changed by two people: `Phone`. */
  readonly label: string;
  /** What it had when the editing began. */
  readonly before: string;
  /** What the record has now. */
  readonly theirs: string;
  readonly mine: string;
  /** What Keep mine does beside that. */
  readonly note?: string;
  /** Who changed it, where the server says so. */
  readonly changed: LastChange | undefined;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** With a number the card takes the focus when it comes, and whenever the number changes. */
  readonly focusKey?: number;
}

/**
 * Two people changed the same thing: the three values, and who wins. Where the focus has to come to it, it goes to
 * the card and not to an answer: one Enter too many must not decide.
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
  const { isOwn, sentence } = useWhoChanged()(changed);
  useEffect(() => {
    if (focusKey !== undefined) card.current?.focus();
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
        <p>{isOwn ? messages.changedElsewhere : messages.changedMeanwhile}</p>
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
