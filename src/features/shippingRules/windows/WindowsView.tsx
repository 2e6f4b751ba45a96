import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { WEEKDAYS, WINDOW_HORIZON_DAYS } from '../../../contract/constants';
import { counted } from '../../../contract/counts';
import { merchantMessages, type WindowGrid } from '../../../contract/merchantMessages';
import { weekdayName } from '../../../contract/weekdayName';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import {
  WINDOW_COLUMNS,
  windowRows,
  type WindowColumn,
  type WindowRow,
} from '../../../domain/rules/windowGrids';
import { ExceptionsNote } from './ExceptionsNote';

interface WindowsViewProps {
  readonly rule: RuleRecord;
  readonly isReadOnly: boolean;
  /** Set after editing: the focus returns to the Edit button. */
  readonly takesFocus: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The windows of a rule by weekday; scheduled ones only if a weekday has any (GRD-01 to GRD-03). */
export function WindowsView({ rule, isReadOnly, takesFocus, onEdit, onClose }: WindowsViewProps) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  const rows = windowRows(rule);
  const { inTransitDays: days } = rule;
  return (
    <>
      {/* Long weeks scroll, so this must be reachable by keyboard. */}
      <DialogBody className="windows-view" tabIndex={0} role="group" aria-label="Windows">
        <Week grid="Delivery Windows" rows={rows['Delivery Windows']} isWhole />
        {days > 0 && (
          <p className="muted windows-note">
            {`Pickup and cutoff are ${counted(days, 'day')} before the day of the dropoff.`}
            {days > WINDOW_HORIZON_DAYS && ` ${merchantMessages.transitTooLong}`}
          </p>
        )}
        {rows['Pickup Windows'].length > 0 && <Week grid="Pickup Windows" rows={rows['Pickup Windows']} />}
        {rows['Scheduled Windows'].length > 0 && (
          <Week grid="Scheduled Windows" rows={rows['Scheduled Windows']} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text="Close" onClick={onClose} />
            {!isReadOnly && (
              <Button ref={edit} intent="primary" icon={<Edit />} text="Edit Windows" onClick={onEdit} />
            )}
          </>
        }
      >
        <ExceptionsNote rule={rule} />
      </DialogFooter>
    </>
  );
}

interface WeekProps {
  readonly grid: WindowGrid;
  readonly rows: readonly WindowRow[];
  /** Also says which weekdays have no windows. */
  readonly isWhole?: boolean;
}

/** One line per window under its weekday: pickup window, cutoff, dropoff window. */
function Week({ grid, rows, isWhole = false }: WeekProps) {
  const text = (row: WindowRow, column: WindowColumn) => row[WINDOW_COLUMNS[grid].indexOf(column)] ?? '';
  const hasDropoffs = grid !== 'Pickup Windows';
  const span = (row: WindowRow, start: WindowColumn, end: WindowColumn) =>
    `${text(row, start)}–${text(row, end)}`;
  return (
    <section className="windows-week" aria-label={grid}>
      <h3>{grid}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Pickup Window</th>
            <th scope="col">Cutoff</th>
            {hasDropoffs && <th scope="col">Dropoff Window</th>}
          </tr>
        </thead>
        {WEEKDAYS.map((day) => {
          const ofDay = rows.filter((row) => text(row, 'day') === day);
          if (ofDay.length === 0 && !isWhole) return null;
          return (
            <tbody key={day}>
              {ofDay.map((row, index) => (
                <tr key={index}>
                  {index === 0 && (
                    <th scope="rowgroup" rowSpan={ofDay.length}>
                      {weekdayName(day)}
                    </th>
                  )}
                  <td>{span(row, 'pickupStart', 'pickupEnd')}</td>
                  <td>{text(row, 'cutoff')}</td>
                  {hasDropoffs && <td>{span(row, 'deliveryStart', 'deliveryEnd')}</td>}
                </tr>
              ))}
              {ofDay.length === 0 && (
                <tr>
                  <th scope="rowgroup">{weekdayName(day)}</th>
                  <td colSpan={3} className="muted">
                    No windows
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}
