import { WarningSign } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { grouped } from '../../contract/counts';
import { fullAddress } from '../../domain/orders/addressLines';
import { approximateBy, approximateWords } from '../../domain/orders/approximate';
import type { OrderId } from '../../domain/orders/orderRecord';
import { selectOrderById } from '../../store/entities/orders/ordersSelectors';
import { useAppStore } from '../../store/hooks';

interface ApproximateBoxProps {
  /** Orders whose destination is approximate; at least one. */
  readonly ids: readonly OrderId[];
  /** Leaves them out of the action. */
  readonly onTakeOut: () => void;
}

/** Lines beyond this many are counted, not listed. */
const LISTED_MAX = 50;

/** Says how many of the orders have an approximate address, lists them on request, and offers to leave them out. */
export function ApproximateBox({ ids, onTakeOut }: ApproximateBoxProps) {
  const store = useAppStore();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const orders = ids.flatMap((id) => selectOrderById(store.getState(), id) ?? []);
  const count = grouped(ids.length);
  const by = approximateBy(orders.map(({ recipientAddress }) => recipientAddress));
  const listed = orders.slice(0, LISTED_MAX);
  return (
    <div className="approximate-box">
      <p>
        <WarningSign size={14} aria-hidden />
        <span>
          <b>{ids.length === 1 ? '1 approximate address:' : `${count} approximate addresses:`}</b> {by}
        </span>
        <button
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </button>
      </p>
      {isOpen && (
        <div id={list}>
          {/* The list scrolls, so it must be reachable by keyboard. */}
          <ul tabIndex={0} aria-label="Approximate addresses">
            {listed.map(({ id, recipient, recipientAddress }) => (
              <li key={id}>
                {recipient?.name ?? id}: {fullAddress(recipientAddress)}
                <span className="muted"> {approximateWords(recipientAddress)?.within}</span>
              </li>
            ))}
            {listed.length < ids.length && <li>and {ids.length - listed.length} more</li>}
          </ul>
          <button type="button" className="link-button" onClick={onTakeOut}>
            {ids.length === 1 ? 'Remove it from the selection' : 'Remove them from the selection'}
          </button>
        </div>
      )}
    </div>
  );
}
