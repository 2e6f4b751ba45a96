import { Fragment, useEffect, useRef, type MouseEvent } from 'react';
import type { ItemListRendererProps } from '@blueprintjs/select';
import { KeyCombo } from '../../ui/KeyCombo';
import type { Hit, HitGroup } from './hits';
import { MatchedText } from './MatchedText';

interface HitListProps {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly list: ItemListRendererProps<Hit>;
  readonly activeKey: string | undefined;
}

/** The groups with their hits, as the listbox of the field above. */
export function HitList({ id: listId, groups, list, activeKey }: HitListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = box.current?.querySelector('[aria-selected=true]');
    // Scroll to the top for the first hit, so that the group's label is visible too.
    if (active?.matches('.palette-group:first-child [role=option]:first-of-type'))
      box.current?.scrollTo?.(0, 0);
    else active?.scrollIntoView?.({ block: 'nearest' });
  }, [activeKey]);
  let index = 0;
  return (
    <div ref={box} id={listId} role="listbox" aria-label="Found" className="palette-list">
      {groups.map(({ id, label, remark, hits }) => (
        <div
          key={id}
          role="group"
          aria-label={remark === undefined ? label : `${label}: ${remark}`}
          className="palette-group"
        >
          <p className="palette-label" aria-hidden="true">
            {label}
            {remark !== undefined && <span>{remark}</span>}
          </p>
          {hits.map((hit) => list.renderItem(hit, index++))}
        </div>
      ))}
    </div>
  );
}

interface HitRowProps {
  readonly hit: Hit;
  readonly id: string;
  readonly isActive: boolean;
  readonly typed: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** One hit. */
export function HitRow({ hit, id, isActive, typed, onClick }: HitRowProps) {
  const { Icon, name, details = [], aside, combo, reason } = hit;
  const parts = reason === undefined ? details : [reason];
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={reason === undefined ? undefined : true}
      className="palette-hit"
      onClick={onClick}
    >
      <Icon />
      <span className="palette-name" dir="auto">
        <MatchedText text={name} typed={typed} />
      </span>
      <span className="palette-details">
        {parts.map((detail, at) => (
          <Fragment key={detail}>
            {at > 0 && ' · '}
            {/* Each by its own direction, so that it does not turn those beside it. */}
            <bdi>
              <MatchedText text={detail} typed={reason === undefined ? typed : ''} />
            </bdi>
          </Fragment>
        ))}
      </span>
      <span className="palette-aside">{combo === undefined ? aside : <KeyCombo combo={combo} />}</span>
      {isActive && reason === undefined && <kbd aria-hidden="true">↵</kbd>}
    </div>
  );
}
