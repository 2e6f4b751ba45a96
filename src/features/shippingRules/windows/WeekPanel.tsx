import { SegmentedControl } from '@blueprintjs/core';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { weekPicture, type PicturedGrid } from '../../../domain/rules/weekPicture';
import { observeSize } from '../../../ui/observeSize';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import type { WindowsEditorController } from './useWindowsEditor';
import { WeekChart } from './WeekChart';
import { dayCells } from './weekWords';
import './weekPanel.css';

/** The zones' time zones, by IANA name: windows are in the destination's time, cutoffs in the origin's. */
export interface RuleTimeZones {
  readonly origin: string;
  readonly destination: string;
}

interface WeekPanelProps {
  readonly editor: WindowsEditorController;
  readonly shown: PicturedGrid;
  readonly onShow: (grid: PicturedGrid) => void;
  readonly zones?: RuleTimeZones | undefined;
}

/** Width of the week before layout. Pixels. */
const USUAL_WIDTH = 670;

/** The week beside the grids: a choice of the grid to draw, its time zone, the chart and its legend. */
export function WeekPanel({ editor, shown, onShow, zones }: WeekPanelProps) {
  const { grids, rows, inTransitDays } = editor;
  const grid = grids[shown];
  const drawn = useDeferredValue(rows[shown]);
  const picture = useMemo(() => weekPicture(drawn, shown, inTransitDays), [drawn, shown, inTransitDays]);
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const isNarrow = useMediaQuery('(max-width: 1359px)');

  /** Selects the row of a bar; if several rows share the bar, each click selects the next one. */
  const pick = (barRows: readonly number[]) => {
    const at = barRows.indexOf(grid.selection.top);
    const row = barRows[(at + 1) % barRows.length];
    if (row === undefined) return;
    grid.goTo(row, 0);
    const extent = { row, column: grid.columns.length - 1 };
    grid.dispatch({ kind: 'selected', cell: { row, column: 0 }, extent });
  };
  return (
    <section className="week" aria-label="Week">
      <div className="week-head">
        <h3>Week</h3>
        {zones && <span className="muted week-zones">{zoneWords(zones, isNarrow)}</span>}
        <SegmentedControl
          aria-label="Windows shown in the week"
          size="small"
          value={shown}
          onValueChange={(value) =>
            onShow(value === 'Scheduled Windows' ? 'Scheduled Windows' : 'Delivery Windows')
          }
          options={[
            { value: 'Delivery Windows', label: 'Delivery' },
            { value: 'Scheduled Windows', label: 'Scheduled' },
          ]}
        />
      </div>
      <div ref={room} className="week-room">
        <WeekChart
          picture={picture}
          grid={shown}
          width={width}
          selection={grid.selection}
          isInTransit={inTransitDays > 0}
          onPick={pick}
        />
      </div>
      <Legend />
      {/* Hide a wrapper, because a table never gets narrower than its text. */}
      <div className="visually-hidden">
        <table>
          <caption>{`${shown} by weekday`}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Pickup</th>
              <th scope="col">Cutoff</th>
              <th scope="col">Dropoff</th>
            </tr>
          </thead>
          <tbody>
            {picture.days.map((day) => {
              const cells = dayCells(day, shown);
              return (
                <tr key={day.weekday}>
                  <th scope="row">{day.title}</th>
                  <td>{cells.pickup}</td>
                  <td>{cells.cutoff}</td>
                  <td>{cells.dropoff}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function zoneWords({ origin, destination }: RuleTimeZones, isNarrow: boolean): string {
  if (isNarrow) return origin === destination ? destination : `${destination}; cutoff ${origin}`;
  return `destination zone, ${destination}; cutoff in the origin zone, ${origin}`;
}

/** Visual only: each bar has its own text. */
function Legend() {
  const marks = [
    ['accepted', 'Orders accepted until cutoff'],
    ['pickup', 'Pickup'],
    ['dropoff', 'Dropoff'],
    ['selected', 'Selected rows'],
    ['overlap', 'Overlap'],
    ['gap', 'Gap'],
  ] as const;
  return (
    <div className="week-legend" aria-hidden>
      {marks.map(([mark, words]) => (
        <span key={mark}>
          <i className={`week-mark week-mark-${mark}`} />
          {words}
        </span>
      ))}
    </div>
  );
}

function useWidth(room: React.RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth > 0 ? element.clientWidth : USUAL_WIDTH);
    measure();
    return observeSize(element, measure);
  }, [room]);
  return width;
}
