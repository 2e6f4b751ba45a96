import { Button } from '@blueprintjs/core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { statusLook } from '../../contract/statuses';
import { paths } from '../../paths';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  selectBulkFind,
  selectBulkLines,
  selectShownBulkLines,
  type LineView,
} from '../../store/views/bulkReady/bulkReadySelectors';
import { checkAgain } from '../../store/views/bulkReady/checkLines';
import { CutText } from '../../ui/CutText';
import { EllipsisText } from '../../ui/EllipsisText';
import { EmptyDash } from '../../ui/EmptyDash';
import { StatusTag } from '../../shared/orders/StatusTag';
import { useFocusKept } from '../../ui/useFocusKept';
import { textWidth } from '../../ui/textWidth';
import { LineMark } from './lineMarks';
import './linesTable.css';

/** Font size of a status tag. Pixels. */
const TAG_FONT = 12;
/** Icon, gaps and padding of the tag, plus the padding of its cell. Pixels. */
const AROUND_STATUS = 48;
/** Minimum width for the column's header and an empty value. Pixels. */
const MIN_STATUS = 72;

/** As wide as the widest tag among these statuses, which leaves the space to the reasons. Pixels. */
const statusColumn = (texts: readonly string[]): number =>
  Math.max(MIN_STATUS, ...texts.map((text) => Math.ceil(textWidth(text, TAG_FONT)) + AROUND_STATUS));

/** The lines, one row each. There are at most 300, so all of them are drawn. */
export function LinesTable() {
  const scroller = useFocusKept<HTMLDivElement>();
  const shown = useAppSelector(selectShownBulkLines);
  const find = useAppSelector(selectBulkFind);
  // A string, so that other changes of a line do not redraw the whole table.
  const statuses = useAppSelector((state) =>
    [
      ...new Set(
        selectBulkLines(state).flatMap(({ status }) => (status === null ? [] : statusLook(status).shownAs)),
      ),
    ]
      .sort()
      .join(' '),
  );
  return (
    // Focusable, so that arrows and Page keys scroll it.
    <div ref={scroller} className="bulk-scroll" role="region" aria-label="Lines" tabIndex={0}>
      <table className="bulk-table">
        <thead>
          <tr>
            <th scope="col" className="bulk-line">
              Line
            </th>
            <th scope="col" className="bulk-id">
              Order ID
            </th>
            <th scope="col" className="bulk-recipient">
              Recipient
            </th>
            <th scope="col" className="bulk-merchant">
              Merchant
            </th>
            <th scope="col" style={{ width: statusColumn(statuses.split(' ')) }}>
              Status
            </th>
            <th scope="col" className="bulk-check">
              Check
            </th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <LineRow key={line.place} {...line} />
          ))}
          {shown.length === 0 && (
            <tr className="bulk-none">
              <td colSpan={7}>{find.trim() === '' ? 'No lines here.' : 'No line has this id or name.'}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const STANDS_IN = ['waiting', 'eligible', 'sending', 'ready'];

/** Redrawn only when its own line changes. */
const LineRow = memo(function LineRow({
  place,
  line,
  id,
  state,
  reason,
  status,
  recipient,
  merchant,
}: LineView) {
  const dispatch = useAppDispatch();
  return (
    <tr className={STANDS_IN.includes(state) ? undefined : 'bulk-out'}>
      <td className="bulk-line">{line}</td>
      <td>
        {status === null ? (
          <CutText texts={[id]} />
        ) : (
          <EllipsisText>
            <Link to={paths.dashboard({ id })}>{id}</Link>
          </EllipsisText>
        )}
      </td>
      <td>{recipient === null ? <EmptyDash /> : <CutText texts={[recipient]} />}</td>
      <td>{merchant === null ? <EmptyDash /> : <CutText texts={[merchant]} />}</td>
      <td>{status === null ? <EmptyDash /> : <StatusTag status={status} />}</td>
      <td>
        <LineMark state={state} />
      </td>
      <td className="bulk-reason">
        <span className="bulk-reason-line">
          <CutText className="bulk-reason-text" texts={[reason]} />
          {state === 'unchecked' && (
            <Button
              variant="minimal"
              size="small"
              text="Retry"
              aria-label={`Retry line ${line}`}
              onClick={() => void dispatch(checkAgain([place]))}
            />
          )}
        </span>
      </td>
    </tr>
  );
});
