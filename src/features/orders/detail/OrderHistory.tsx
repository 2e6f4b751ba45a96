import { Button, HTMLTable } from '@blueprintjs/core';
import { useState } from 'react';
import { useGetOrderHistoryQuery } from '../../../api/historyApi';
import { HISTORY_MAX, HISTORY_PAGE_SIZE } from '../../../contract/constants';
import { counted, grouped } from '../../../contract/counts';
import { messages } from '../../../contract/messages';
import { originText } from '../../../contract/origins';
import type { RecordedChange } from '../../../contract/schemas/history';
import { changeLines, changeReason } from '../../../domain/orders/changeLines';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { BusyButton } from '../../../ui/BusyButton';
import { CopyButton } from '../../../ui/CopyButton';
import { EllipsisText } from '../../../ui/EllipsisText';
import { EmptyDash } from '../../../ui/EmptyDash';
import { TimeText } from './TimeText';
import { useOrderZones } from './useOrderZones';
import './orderHistory.css';

const COLUMNS = ['When', 'Who', 'What', 'Before → after', 'Reason', 'From', 'Request id'];

/** Characters of a request id; the whole is in its tooltip and on its button. */
const REQUEST_ID_SHOWN = 8;

/** Who changed what of the order, newest first; read again with each version of it. */
export function OrderHistory({ order }: { readonly order: OrderRecord }) {
  const { id, version } = order;
  const [limit, setLimit] = useState(HISTORY_PAGE_SIZE);
  const { data, isFetching, isError, refetch } = useGetOrderHistoryQuery({ id, version, limit });
  if (data === undefined) {
    if (!isError) return <p className="muted time-changes-empty">Loading…</p>;
    return (
      <p className="muted time-changes-empty">
        {messages.historyNotLoaded} <Button size="small" text="Try again" onClick={() => void refetch()} />
      </p>
    );
  }
  const { changes, next, total } = data;
  const left = total - changes.length;
  return (
    <div className="time-changes-scroll" tabIndex={0} role="group" aria-label="History, table">
      <HTMLTable className="plain-table order-history" aria-busy={isFetching}>
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRows key={change.id} change={change} order={order} />
          ))}
        </tbody>
      </HTMLTable>
      {changes.length === 0 && <p className="muted time-changes-empty">{messages.noHistory}</p>}
      {next !== null && (
        <p className="order-history-more">
          {limit < HISTORY_MAX ? (
            <BusyButton
              size="small"
              text="Show older"
              isBusy={isFetching}
              onClick={() => setLimit(Math.min(limit * 5, HISTORY_MAX))}
            />
          ) : (
            <span className="muted">The newest {grouped(HISTORY_MAX)} changes are shown.</span>
          )}
          <span className="muted">{counted(left, 'older change')}</span>
        </p>
      )}
    </div>
  );
}

interface ChangeRowsProps {
  readonly change: RecordedChange;
  readonly order: OrderRecord;
}

/** A row for each line of the change, so that a long value may take several; who and when stand once. */
function ChangeRows({ change, order }: ChangeRowsProps) {
  const zones = useOrderZones(order);
  const { at, by, name, requestId, action, origin } = change;
  const told = changeLines(change, zones);
  const lines = told.length > 0 ? told : [{ what: action, before: '', after: '' }];
  const reason = changeReason(change);
  const whole = { rowSpan: lines.length };
  return (
    <>
      {lines.map(({ what, before, after }, line) => (
        <tr key={what}>
          {line === 0 && (
            <>
              <td {...whole} className="order-history-time">
                <TimeText ms={at} zone={zones.reader} isNamed />
              </td>
              <td {...whole} className="order-history-who" title={by}>
                <EllipsisText>{name ?? by}</EllipsisText>
              </td>
            </>
          )}
          <td className="order-history-what">{what}</td>
          <td className="order-history-values">
            <span className="muted">{before || '–'}</span>
            {' → '}
            <span className="order-history-after">{after || '–'}</span>
          </td>
          {line === 0 && (
            <>
              <td {...whole} className="order-history-reason">
                {reason === '' ? <EmptyDash /> : reason}
              </td>
              <td {...whole} className="order-history-from">
                {originText(origin) || <EmptyDash />}
              </td>
              <td {...whole} className="order-history-request">
                <span title={requestId}>{requestId.slice(0, REQUEST_ID_SHOWN)}</span>
                <CopyButton text={requestId} label="Copy request id" />
              </td>
            </>
          )}
        </tr>
      ))}
    </>
  );
}
