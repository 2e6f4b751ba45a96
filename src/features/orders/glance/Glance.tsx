import { Classes } from '@blueprintjs/core';
import { Time } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted, grouped } from '../../../contract/counts';
import { statusLook } from '../../../contract/statuses';
import { useMerchantOptions } from '../../../shared/merchant/useMerchantOptions';
import { StatusDot } from '../../../shared/orders/StatusTag';
import { useRecentTime } from '../../../shared/dates/useRecentTime';
import { selectSearchesApproximate } from '../../../store/config/configSlice';
import { useAppSelector, useNow } from '../../../store/hooks';
import { CountsMissing } from '../CountsMissing';
import { useOrderSummary } from '../useOrderSummary';
import { useTypedFilter } from '../useTypedFilter';
import { listAddress, inHand, needsAttention, type Figure } from './glanceFigures';
import { Shortcuts } from './Shortcuts';
import { WindowsChart } from './WindowsChart';
import './glance.css';

/**
 * The day at a glance, shown before any search: how many orders are in which status, and when their windows start,
 * for the merchant in the search row or for all. Every figure links to its orders.
 */
export function Glance() {
  const [{ merchantId }] = useTypedFilter();
  const { options } = useMerchantOptions(true);
  const { summary, isMissing, askAgain } = useOrderSummary(merchantId);
  const recent = useRecentTime(useNow());
  const searchesApproximate = useAppSelector(selectSearchesApproximate);
  const merchant = options.find(({ value }) => value === merchantId)?.text;
  const ofWhom = merchant === undefined ? '' : ` of ${merchant}`;
  const [ongoing, attention] = [inHand(summary), needsAttention(summary)];
  const shared = { merchantId, isWaiting: summary === undefined && !isMissing };
  return (
    <>
      <section className="glance-card" aria-label="Orders by status">
        <div className="glance-bar">
          <h2>In hand</h2>
          {ongoing.total !== undefined && <span>{counted(ongoing.total, 'order') + ofWhom}</span>}
          <Others figures={ongoing.others} merchantId={merchantId} />
          <span className="glance-bar-end">
            {isMissing && <CountsMissing onAgain={askAgain} />}
            {summary && `as of ${recent(summary.at)}`}
          </span>
        </div>
        <Tiles figures={ongoing.tiles} {...shared} />
        <div className="glance-bar">
          <h2>Needs attention</h2>
          {attention.total !== undefined && (
            <span className={attention.total > 0 ? 'glance-bad' : undefined}>
              {counted(attention.total, 'order')}
            </span>
          )}
          <Others figures={attention.others} merchantId={merchantId} />
          {searchesApproximate && (
            <Link
              className="glance-bar-end"
              title="Orders that are GEOCODED by postal code or street only"
              to={listAddress({ orderStatus: 'GEOCODED', accuracy: 'approximate' }, merchantId)}
            >
              Approximate addresses
            </Link>
          )}
        </div>
        <Tiles figures={attention.tiles} {...shared} />
      </section>
      <div className="glance-below">
        <WindowsChart summary={summary} {...shared} />
        <Shortcuts />
      </div>
    </>
  );
}

/** Links to orders in statuses that have no tile. */
function Others({ figures, merchantId }: { figures: readonly Figure[]; merchantId: string }) {
  return figures.map(({ status, filter, count = 0 }) => (
    <Link key={status} to={listAddress(filter, merchantId)}>
      {statusLook(status ?? '').shownAs} {grouped(count)}
    </Link>
  ));
}

interface TilesProps {
  readonly figures: readonly Figure[];
  readonly merchantId: string;
  readonly isWaiting: boolean;
}

function Tiles({ figures, merchantId, isWaiting }: TilesProps) {
  return (
    <ul className="glance-tiles">
      {figures.map(({ status, meaning, filter, count, isBad }) => (
        <li key={meaning}>
          <Link className="glance-tile" to={listAddress(filter, merchantId)}>
            <span className="glance-tile-label">
              {status === null ? <Time size={14} aria-hidden /> : <StatusDot status={status} />}
              <span>{status === null ? 'Late' : statusLook(status).shownAs}</span>
            </span>
            <span className={tone(count, isBad)}>
              {isWaiting ? <span className={`${Classes.SKELETON} glance-bone`} /> : numberText(count)}
            </span>
            <span className="glance-tile-meaning">{meaning}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const numberText = (count: number | undefined): ReactNode => (count === undefined ? '–' : grouped(count));

function tone(count: number | undefined, isBad: true | undefined): string {
  if (!count) return 'glance-number muted';
  return isBad ? 'glance-number glance-bad' : 'glance-number';
}
