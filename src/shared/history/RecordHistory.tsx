import { Button, HTMLTable, SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { useGetHistoryQuery, type RecordKind } from '../../api/historyApi';
import { actionText, CHANGE_MAKERS, type ChangeMaker } from '../../contract/auditWords';
import { HISTORY_MAX, HISTORY_PAGE_SIZE } from '../../contract/constants';
import { counted, grouped } from '../../contract/counts';
import { messages } from '../../contract/messages';
import { originText } from '../../contract/origins';
import type { RecordedChange } from '../../contract/schemas/history';
import type { ChangeZones } from '../../domain/history/fieldLines';
import { recordLines } from '../../domain/history/recordLines';
import { changeReason } from '../../domain/orders/changeLines';
import { BusyButton } from '../../ui/BusyButton';
import { CopyButton } from '../../ui/CopyButton';
import { EmptyDash } from '../../ui/EmptyDash';
import { useFocusKept } from '../../ui/useFocusKept';
import { TimeText } from '../dates/TimeText';
import { PersonName } from '../people/PersonName';

const COLUMNS = ['When', 'Who', 'What', 'Before → after', 'Reason', 'From', 'Request id'];

/** Number of characters shown of a request id; the button's label and tooltip have all of it. */
const REQUEST_ID_SHOWN = 8;

interface RecordHistoryProps {
  readonly kind: RecordKind;
  readonly id: string;
  /** The history is loaded again for each version. */
  readonly version: number | undefined;
  readonly zones: ChangeZones;
}

/** Who changed what in a record, newest first (docs/decisions/0058). */
export function RecordHistory(props: RecordHistoryProps) {
  const region = useFocusKept<HTMLDivElement>();
  return (
    <div ref={region} tabIndex={-1}>
      <History {...props} />
    </div>
  );
}

function History({ kind, id, version, zones }: RecordHistoryProps) {
  const [limit, setLimit] = useState(HISTORY_PAGE_SIZE);
  const [who, setWho] = useState<ChangeMaker>();
  const { data, isFetching, isError, refetch } = useGetHistoryQuery({ kind, id, version, limit, who });
  const failed = (
    <span className="muted" role="alert">
      {messages.historyNotLoaded} <Button size="small" text="Try again" onClick={() => void refetch()} />
    </span>
  );
  const without = <p className="muted record-history-note">{isError ? failed : 'Loading…'}</p>;
  if (data === undefined) return without;
  const { changes, next, total, counts } = data;
  const left = total - changes.length;
  // The changes of all must not stand under "People".
  const isOther = data.who !== who;
  return (
    <>
      {counts.people > 0 && counts.system > 0 && (
        <SegmentedControl
          className="record-history-makers"
          size="small"
          aria-label="Changes shown"
          value={who ?? 'all'}
          onValueChange={(value) => setWho(CHANGE_MAKERS.find((known) => known === value))}
          options={[
            { value: 'all', label: `All ${grouped(counts.people + counts.system)}` },
            { value: 'people', label: `People ${grouped(counts.people)}` },
            { value: 'system', label: `System ${grouped(counts.system)}` },
          ]}
        />
      )}
      {isOther ? (
        without
      ) : (
        <div className="record-history-scroll" tabIndex={0} role="group" aria-label="History, table">
          <HTMLTable className="plain-table record-history" aria-busy={isFetching}>
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
                <ChangeRows key={change.id} kind={kind} change={change} zones={zones} />
              ))}
            </tbody>
          </HTMLTable>
          {changes.length === 0 && <p className="muted record-history-note">{messages.noHistory}</p>}
          {/* A page that could not be loaded leaves those above. */}
          {isError && <p className="record-history-more">{failed}</p>}
          {next !== null && !isError && (
            <p className="record-history-more">
              {limit < HISTORY_MAX && (isFetching || changes.length >= limit) ? (
                <BusyButton
                  size="small"
                  text="Show older"
                  isBusy={isFetching}
                  onClick={() => setLimit(Math.min(limit * 5, HISTORY_MAX))}
                />
              ) : (
                <span className="muted">The newest {grouped(changes.length)} changes are shown.</span>
              )}
              <span className="muted">{counted(left, 'older change')}</span>
            </p>
          )}
        </div>
      )}
    </>
  );
}

interface ChangeRowsProps extends Pick<RecordHistoryProps, 'kind' | 'zones'> {
  readonly change: RecordedChange;
}

/** A row for each line of the change, so that a long value can take several; who and when are shown once. */
function ChangeRows({ kind, change, zones }: ChangeRowsProps) {
  const { at, by, name, requestId, action, origin } = change;
  const fieldLines = recordLines(kind, change, zones);
  const lines = fieldLines.length > 0 ? fieldLines : [{ what: actionText(action), before: '', after: '' }];
  const reason = changeReason(change);
  const whole = { rowSpan: lines.length };
  return (
    <>
      {lines.map(({ what, before, after }, line) => (
        <tr key={what}>
          {line === 0 && (
            <>
              <td {...whole} className="record-history-time">
                <TimeText ms={at} zone={zones.reader} isNamed />
              </td>
              <td {...whole} className="record-history-who">
                <PersonName by={by} name={name} />
              </td>
            </>
          )}
          <td className="record-history-what">{what}</td>
          <td className="record-history-values">
            <span className="muted">{before || '–'}</span>
            {' → '}
            <span className="record-history-after">{after || '–'}</span>
          </td>
          {line === 0 && (
            <>
              <td {...whole} className="record-history-reason">
                {reason === '' ? <EmptyDash /> : reason}
              </td>
              <td {...whole} className="record-history-from">
                {originText(origin) || <EmptyDash />}
              </td>
              <td {...whole} className="record-history-request">
                <span>{requestId.slice(0, REQUEST_ID_SHOWN)}</span>
                <CopyButton text={requestId} label={`Copy request id ${requestId}`} />
              </td>
            </>
          )}
        </tr>
      ))}
    </>
  );
}
