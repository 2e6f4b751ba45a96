import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { messages } from '../contract/messages';
import './theme/inlineEdit.css';

interface ConflictCardProps {
  /** What was changed by two people: `Phone`. */
  readonly label: string;
  readonly mine: string;
  /** What the record has now. */
  readonly theirs: string;
  /** What it had when the editing began. */
  readonly before: string;
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
  mine,
  theirs,
  before,
  onKeepMine,
  onTakeTheirs,
  focusKey,
}: ConflictCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusKey !== undefined) card.current?.focus();
  }, [focusKey]);
  const values = [
    ['Mine', mine],
    ['Theirs (current)', theirs],
    ['Before', before],
  ] as const;
  return (
    <div
      ref={card}
      className="conflict-card"
      role="group"
      tabIndex={-1}
      aria-label={`${label} was changed by someone else`}
    >
      <p role="alert">{messages.changedMeanwhile}</p>
      <dl>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' ? <span className="muted">empty</span> : value}</dd>
          </div>
        ))}
      </dl>
      <div className="conflict-card-foot">
        <Button size="small" text="Keep mine" onClick={onKeepMine} />
        <Button size="small" text="Take theirs" onClick={onTakeTheirs} />
      </div>
    </div>
  );
}
