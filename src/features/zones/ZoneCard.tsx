import { Button } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { memo, useId } from 'react';
import type { ZoneRecord } from '../../domain/merchants/zoneRecord';
import { HistoryButton } from '../../shared/history/HistoryButton';
import { useIsKept } from '../../shared/editing/useDraft';
import { CutText } from '../../ui/CutText';
import { useMarkedCard } from '../../ui/useMarkedCard';
import { pricesOf } from './pricesOf';
import { zoneDraftId } from './zoneDraft';

/** As many as fit on one line of the widest card; those that do not fit are hidden completely. */
const CHIPS = 16;

interface ZoneCardProps {
  readonly zone: ZoneRecord;
  /** The merchant is archived, so nothing can be changed. */
  readonly isReadOnly: boolean;
  /** Its deletion was just refused: the border shows which card the toast is about. */
  readonly isRefused: boolean;
  /** A link points here. */
  readonly isMarked: boolean;
  /** Must be a stable function: two thousand cards are then redrawn only if their zone changes. */
  readonly onOpen: (what: ZoneDialog, zone: ZoneRecord) => void;
}

/** The dialogs that a card can open. */
export type ZoneDialog = 'pricing' | 'edit' | 'delete';

/** One zone: its name, its facility, and the prefixes it owns (ZON-05). */
export const ZoneCard = memo(function ZoneCard({
  zone,
  isReadOnly,
  isRefused,
  isMarked,
  onOpen,
}: ZoneCardProps) {
  const titleId = useId();
  // Typed before the merchant was archived: it can still be read, copied and discarded.
  const isEditKept = useIsKept(zoneDraftId(zone));
  const host = useMarkedCard<HTMLLIElement>(isMarked);
  const marks = `${isRefused ? ' card-refused' : ''}${isMarked ? ' card-marked' : ''}`;
  const { name, facility, timezone, locationPricing } = zone;
  const prefixes = locationPricing.pricingRows.slice(0, CHIPS).map(({ postalPrefix }) => postalPrefix);
  return (
    <li ref={host} tabIndex={-1} className={`card zone-card${marks}`} aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId} className="card-title">
          <CutText texts={[name]} />
        </h2>
        <HistoryButton isIcon kind="zone" id={zone.id} name={`zone ${name}`} version={zone.version} />
        {(!isReadOnly || isEditKept) && (
          <Button
            className="card-edit"
            variant="minimal"
            icon={<Edit />}
            aria-label={`Edit zone ${name}`}
            title="Edit zone"
            onClick={() => onOpen('edit', zone)}
          />
        )}
        {!isReadOnly && (
          <Button
            className="card-delete"
            variant="minimal"
            icon={<Trash />}
            aria-label={`Delete zone ${name}`}
            title="Delete zone"
            onClick={() => onOpen('delete', zone)}
          />
        )}
      </div>
      <dl className="zone-facts">
        <dt>Facility</dt>
        <dd>{facility || '–'}</dd>
        <dt>Timezone</dt>
        <dd>{timezone || '–'}</dd>
      </dl>
      <div className="zone-chips">
        {prefixes.map((prefix) => (
          <span key={prefix} className="prefix-chip">
            {prefix}
          </span>
        ))}
      </div>
      <div className="card-foot">
        <Button
          size="small"
          variant="outlined"
          text="View Location Pricing"
          aria-label={`View Location Pricing of ${name}`}
          onClick={() => onOpen('pricing', zone)}
        />
        <span className="zone-prices">{pricesOf(zone)}</span>
      </div>
    </li>
  );
});
