import { Tag } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { memo, useRef, type MouseEvent } from 'react';
import { locationLine, type MerchantId } from '../../domain/merchants/merchantRecord';
import { splitAtMatch } from '../../domain/merchants/nameMatch';
import { selectMerchantById } from '../../store/entities/merchants/merchantsSelectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { toggleMerchant } from '../../store/views/merchants/loadMerchants';
import { EllipsisText } from '../../ui/EllipsisText';
import { EmptyDash } from '../../ui/EmptyDash';
import { CopyableId } from './CopyableId';
import { PropertyTags } from './PropertyTags';
import { RowMenu } from './RowMenu';

interface MerchantRowProps {
  readonly id: MerchantId;
  readonly row: number;
  /** Its top in the table's body. Pixels. */
  readonly top: number;
  readonly isOpen: boolean;
  /** Its controls are tab stops; the other rows are reached by arrow keys. */
  readonly isActive: boolean;
  /** The text searched for; empty without a search. */
  readonly search: string;
  readonly onArchive: (id: MerchantId) => void;
}

/** The id by which a row's button refers to its panel. */
export const panelElementId = (id: MerchantId) => `merchant-panel-${id}`;

/** One merchant as a row; a click opens or closes its detail (MLS-03 to MLS-07, MLS-14, MLS-16). */
export const MerchantRow = memo(function MerchantRow(props: MerchantRowProps) {
  const { id, row, top, isOpen, isActive, search, onArchive } = props;
  const dispatch = useAppDispatch();
  const button = useRef<HTMLButtonElement>(null);
  const merchant = useAppSelector((state) => selectMerchantById(state, id));
  if (merchant === undefined) return null;
  const toggle = () => dispatch(toggleMerchant(id));
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // Clicks in the menu bubble here too, though it is elsewhere on the page.
    const isInside = target instanceof Element && currentTarget.contains(target);
    if (!isInside || target.closest('button, a') !== null) return;
    if (window.getSelection()?.type === 'Range') return;
    // The table's keys continue from the clicked row.
    button.current?.focus({ preventScroll: true });
    toggle();
  };
  const tabIndex = isActive ? 0 : -1;
  const className = [
    'merchant-row',
    isOpen && 'merchant-row-open',
    merchant.archived && 'merchant-row-archived',
  ];
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-row={row}
      className={className.filter(Boolean).join(' ')}
      style={{ top }}
      onClick={onClick}
    >
      <div role="cell" className="merchant-cell">
        <button
          ref={button}
          type="button"
          className="merchant-toggle"
          // The whole name: the highlighted match would split it into words.
          aria-label={merchant.name}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelElementId(id) : undefined}
          tabIndex={tabIndex}
          onClick={toggle}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          <EllipsisText>
            <NameWithMatch name={merchant.name} search={search} />
          </EllipsisText>
        </button>
      </div>
      <div role="cell" className="merchant-cell merchant-cell-id">
        <CopyableId id={id} tabIndex={tabIndex} />
      </div>
      <div role="cell" className="merchant-cell">
        <EllipsisText>{locationLine(merchant.merchantLocation) || <EmptyDash />}</EllipsisText>
      </div>
      <div role="cell" className="merchant-cell merchant-tags">
        <PropertyTags merchant={merchant} />
      </div>
      {search !== '' && (
        <div role="cell" className="merchant-cell">
          <Tag minimal intent={merchant.archived ? 'none' : 'success'}>
            {merchant.archived ? 'ARCHIVED' : 'ACTIVE'}
          </Tag>
        </div>
      )}
      <div role="cell" className="merchant-cell merchant-cell-menu">
        <RowMenu merchant={merchant} tabIndex={tabIndex} onArchive={() => onArchive(id)} />
      </div>
    </div>
  );
});

function NameWithMatch({ name, search }: { readonly name: string; readonly search: string }) {
  const parts = splitAtMatch(name, search);
  if (parts === null) return <>{name}</>;
  const [before, match, after] = parts;
  return (
    <>
      {before}
      <mark className="merchant-match">{match}</mark>
      {after}
    </>
  );
}
