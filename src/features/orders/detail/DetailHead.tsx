import { memo, useState, type RefObject } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Link } from '@blueprintjs/icons';
import { REVIVABLE, statusLook } from '../../../contract/statuses';
import { dashboardQuery, EMPTY_FILTER } from '../../../domain/orders/orderFilter';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { formatDateTimeLong } from '../../../lib/times';
import type { TimeZone } from '../../../lib/timeZones';
import { paths } from '../../../paths';
import { WhoIsHere } from '../../../shared/presence/WhoIsHere';
import { useTimeZones } from '../../../store/config/timeZones';
import { CopyButton } from '../../../ui/CopyButton';
import { CutText } from '../../../ui/CutText';
import { HoverTip } from '../../../ui/HoverTip';
import { useFocusKept } from '../../../ui/useFocusKept';
import { LabelButton } from './LabelButton';
import { ReviveButton } from './ReviveButton';
import { SetReadyButton } from './SetReadyButton';

interface DetailHeadProps {
  readonly order: OrderRecord;
  /** Takes the focus when a status change removes the focused button. */
  readonly panel: RefObject<HTMLElement>;
  readonly onClose: () => void;
}

/** The line above the cards: which order this is, what its status allows, a link to share, a close button. */
export const DetailHead = memo(function DetailHead({ order, panel, onClose }: DetailHeadProps) {
  const { reader } = useTimeZones();
  const head = useFocusKept<HTMLElement>(panel);
  const link = new URL(paths.dashboard(dashboardQuery(EMPTY_FILTER, order.id)), window.location.href).href;
  return (
    <header ref={head} className="order-detail-head">
      <h2 className="order-detail-id">
        <span className="muted">Order</span> {order.id}
      </h2>
      <CopyButton text={order.id} label="Copy order id" />
      <div className="order-detail-about">
        <span className="muted order-detail-origin">
          <CutText texts={[originText(order, reader)]} />
        </span>
        <WhoIsHere entity="order" recordId={order.id} />
      </div>
      {order.orderStatus === 'GEOCODED' && <SetReadyButton orderId={order.id} />}
      <Revive order={order} />
      <LabelButton orderId={order.id} />
      <CopyButton text={link} label="Copy link" icon={<Link size={14} />}>
        Copy link
      </CopyButton>
      <HoverTip content="Close">
        <Button variant="minimal" size="small" icon={<Cross />} aria-label="Close order" onClick={onClose} />
      </HoverTip>
    </header>
  );
});

/**
 * Once offered, the button keeps its place while the order is open. Otherwise `Set Ready`, which cannot be undone,
 * would move under the pointer and could be clicked by mistake.
 */
function Revive({ order: { id, orderStatus } }: { readonly order: OrderRecord }) {
  const isOffered = (REVIVABLE as readonly string[]).includes(orderStatus);
  const [wasOffered, setWasOffered] = useState(isOffered);
  if (isOffered && !wasOffered) setWasOffered(true);
  if (!wasOffered) return null;
  return (
    <ReviveButton
      orderId={id}
      notNow={isOffered ? null : `The order is ${statusLook(orderStatus).shownAs} now.`}
    />
  );
}

function originText({ createdAt, createdBy }: OrderRecord, reader: TimeZone): string {
  const at = createdAt === null ? '' : ` ${formatDateTimeLong(createdAt, reader)}`;
  const by = createdBy ? ` by ${createdBy}` : '';
  return at || by ? `Created${at}${by}` : '';
}
