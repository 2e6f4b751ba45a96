import { Button, SegmentedControl } from '@blueprintjs/core';
import { Fragment, useState } from 'react';
import { grouped } from '../../contract/counts';
import { useAppDispatch } from '../../store/hooks';
import type { AppThunk } from '../../store/types';
import { FilterField } from '../../ui/FilterField';
import { durationOf, isFailed, isSlow } from './callTiming';
import { sizeText } from './figures';
import type { ShownCall, Snapshot } from './readSnapshot';
import { RequestDetail } from './RequestDetail';

/** The time span that `When` shows. Milliseconds. */
const LATELY_MS = 10_000;

const SHOWN = { all: () => true, failed: isFailed, slow: isSlow } as const;
type Shown = keyof typeof SHOWN;

const clearCalls =
  (): AppThunk =>
  (_dispatch, _getState, { requests }) =>
    requests.clear();

interface RequestsTabProps {
  readonly snapshot: Snapshot;
  readonly resources: readonly PerformanceResourceTiming[];
}

/** The calls of the session, newest first; one can be opened. */
export function RequestsTab({ snapshot, resources }: RequestsTabProps) {
  const dispatch = useAppDispatch();
  const [find, setFind] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [opened, setOpened] = useState<number | null>(null);
  const { calls, pageMs } = snapshot;
  const wanted = find.trim().toLowerCase();
  const found = calls.filter(
    (call) => SHOWN[shown](call) && `${call.path} ${call.requestId ?? ''}`.toLowerCase().includes(wanted),
  );
  const option = (value: Shown, word: string) => ({
    value,
    label: `${word} ${grouped(calls.filter(SHOWN[value]).length)}`,
  });
  return (
    <>
      <div className="inspector-filter">
        <FilterField label="Path or request id" value={find} onChange={setFind} />
        <SegmentedControl
          size="small"
          aria-label="Requests shown"
          value={shown}
          onValueChange={(value) => setShown(value as Shown)}
          options={[option('all', 'All'), option('failed', 'Failed'), option('slow', 'Slow')]}
        />
        <Button variant="minimal" text="Clear" onClick={() => dispatch(clearCalls())} />
      </div>
      <div className="inspector-scroll" role="region" aria-label="Requests" tabIndex={0}>
        <table className="inspector-table inspector-calls">
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Path</th>
              <th scope="col">Status</th>
              <th scope="col">Request id</th>
              <th scope="col">When</th>
              <th scope="col">ms</th>
              <th scope="col">Size</th>
            </tr>
          </thead>
          <tbody>
            {found.map((call) => (
              <Fragment key={call.number}>
                <CallRow
                  call={call}
                  pageMs={pageMs}
                  isOpen={call.number === opened}
                  onToggle={() => setOpened(call.number === opened ? null : call.number)}
                />
                {call.number === opened && (
                  <tr className="inspector-detail">
                    <td colSpan={7}>
                      <RequestDetail call={call} resources={resources} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
        {found.length === 0 && <p className="inspector-none">No requests</p>}
      </div>
    </>
  );
}

interface CallRowProps {
  readonly call: ShownCall;
  readonly pageMs: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function CallRow({ call, pageMs, isOpen, onToggle }: CallRowProps) {
  const { method, path, status, cause, requestId, size } = call;
  const tone = isFailed(call) ? 'is-failed' : isSlow(call) ? 'is-slow' : '';
  return (
    <tr className={isOpen ? `is-open ${tone}` : tone} onClick={onToggle}>
      <td className="muted">{method}</td>
      <td>
        <button
          type="button"
          className="inspector-path"
          title={path}
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          {path}
        </button>
      </td>
      <td className="inspector-status">{status ?? cause ?? '…'}</td>
      <td className="muted" title={requestId}>
        {requestId ?? ''}
      </td>
      <td>
        <When call={call} pageMs={pageMs} />
      </td>
      <td>{grouped(Math.round(durationOf(call, pageMs)))}</td>
      <td>{size === undefined ? '' : sizeText(size)}</td>
    </tr>
  );
}

/** When the call was running during the last 10 s. */
function When({ call, pageMs }: Pick<CallRowProps, 'call' | 'pageMs'>) {
  const begin = pageMs - LATELY_MS;
  const end = call.answeredAt ?? pageMs;
  const percent = (at: number) => Math.max(0, Math.min(100, ((at - begin) / LATELY_MS) * 100));
  const [left, right] = [percent(call.sentAt), percent(end)];
  return (
    <span className="inspector-when" aria-hidden="true">
      {end > begin && <span style={{ insetInlineStart: `${left}%`, inlineSize: `${right - left}%` }} />}
    </span>
  );
}
