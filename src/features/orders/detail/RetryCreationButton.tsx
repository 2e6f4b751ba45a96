import { Refresh } from '@blueprintjs/icons';
import { messages } from '../../../contract/messages';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { formatDateTimeNamed } from '../../../lib/times';
import type { TimeZone } from '../../../lib/timeZones';
import { useTimeZones } from '../../../store/config/timeZones';
import { selectProductLabel } from '../../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ReasonTooltip } from '../../../ui/ReasonTooltip';
import { retryOrderCreation } from './orderRetries';
import { useUnderWay } from '../../../shared/editing/useUnderWay';
import { BusyButton } from '../../../ui/BusyButton';

/**
 * Retries creating the order in the routing product; disabled until a first attempt was made (ODT-12). The tooltip
 * says how the last attempt ended.
 */
export function RetryCreationButton({ order }: { readonly order: OrderRecord }) {
  const dispatch = useAppDispatch();
  const { reader } = useTimeZones();
  const product = useAppSelector(selectProductLabel);
  const { isBusy, run } = useUnderWay(`retryCreation ${order.id}`);
  const wasAttempted = Boolean(order.orderCreation);

  return (
    <ReasonTooltip reason={wasAttempted ? lastAttempt(order, reader) : messages.noCreationAttempt}>
      {(describedBy) => (
        <BusyButton
          size="small"
          icon={<Refresh size={14} />}
          text={`Retry ${product} Order Creation`}
          disabled={!wasAttempted}
          isBusy={isBusy}
          aria-describedby={describedBy}
          onClick={() => void run(() => dispatch(retryOrderCreation(order.id)))}
        />
      )}
    </ReasonTooltip>
  );
}

function lastAttempt({ orderCreation }: OrderRecord, reader: TimeZone): string | null {
  if (typeof orderCreation !== 'object') return null;
  const { attemptedAt, success, message } = orderCreation;
  const outcome = success ? 'succeeded' : 'failed';
  return `Last attempt ${formatDateTimeNamed(attemptedAt, reader)}: ${outcome}${message ? ` (${message})` : ''}`;
}
