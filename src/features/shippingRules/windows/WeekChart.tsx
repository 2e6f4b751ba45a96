import { useId, useMemo, useState } from 'react';
import type { PictureBar, PicturedGrid, WeekPicture } from '../../../domain/rules/weekPicture';
import type { GridRange } from '../../../ui/grid/gridTypes';
import { DAY_HEIGHT, HOURS_HEIGHT, LANES, placeWeek, type PlacedBar, type PlacedDay } from './weekGeometry';
import { dayWords, gapWords } from './weekWords';
import './weekChart.css';

interface WeekChartProps {
  readonly picture: WeekPicture;
  readonly grid: PicturedGrid;
  /** Pixels. */
  readonly width: number;
  /** The selection in the grid: its rows are drawn darker. */
  readonly selection: Pick<GridRange, 'top' | 'bottom'>;
  /** Whether pickups and deliveries are on different days: a line then connects the two under the pointer. */
  readonly isInTransit: boolean;
  /** Called when the bar of these rows was clicked. */
  readonly onPick: (rows: readonly number[]) => void;
}

/**
 * The week as a chart (plain SVG): for each day its cutoffs, pickups, dropoffs, overlaps and gaps. Only for the
 * mouse: its text is in `desc` and in the table beside it.
 */
export function WeekChart({ picture, grid, width, selection, isInTransit, onPick }: WeekChartProps) {
  const id = useId();
  const week = useMemo(() => placeWeek(picture, width), [picture, width]);
  const [pointed, setPointed] = useState<readonly number[]>([]);
  const isSelected = (rows: readonly number[]) =>
    rows.some((row) => row >= selection.top && row <= selection.bottom);
  const bars = { isSelected, onPick, onPoint: setPointed };
  return (
    <svg
      className="week-chart"
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      width={week.width}
      height={week.height}
      viewBox={`0 0 ${week.width} ${week.height}`}
    >
      <title id={`${id}-title`}>{`${grid} of the week`}</title>
      <desc id={`${id}-desc`}>{picture.days.map((day) => dayWords(day, grid)).join(' ')}</desc>
      <defs>
        <pattern
          id={`${id}-overlap`}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className="week-overlap-ground" width={6} height={6} />
          <rect className="week-overlap-stripe" width={2} height={6} />
        </pattern>
        <pattern
          id={`${id}-gap`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className="week-gap-ground" width={8} height={8} />
          <rect className="week-gap-stripe" width={1} height={8} />
        </pattern>
      </defs>
      {week.hours.map(({ x, isNoon, label }) => (
        <g key={x}>
          <line
            className={isNoon ? 'week-noon' : 'week-hour'}
            x1={x}
            x2={x}
            y1={HOURS_HEIGHT}
            y2={week.height}
          />
          {label && (
            <text className="week-muted" x={label.x} y={HOURS_HEIGHT - 10}>
              {label.text}
            </text>
          )}
        </g>
      ))}
      {week.days.map(({ top }) => (
        <line key={top} className="week-line" x1={0} x2={week.width} y1={top + 0.5} y2={top + 0.5} />
      ))}
      <line className="week-line" x1={0} x2={week.width} y1={week.height - 0.5} y2={week.height - 0.5} />
      {week.days.map((placed) => (
        <g key={placed.day.weekday} transform={`translate(0 ${placed.top})`}>
          <text className={placed.day.isGap ? 'week-day week-day-gap' : 'week-day'} x={0} y={21}>
            {placed.day.title}
          </text>
          <text className="week-muted" x={0} y={39}>
            {placed.day.count}
          </text>
          {placed.day.isGap && (
            <Gap placed={placed} left={week.left} right={week.right} fill={`url(#${id}-gap)`} grid={grid} />
          )}
          <Cutoffs placed={placed} />
          {placed.pickups.map((bar) => (
            <Bar key={bar.x + bar.label} bar={bar} lane={LANES.pickup} kind="pickup" {...bars} />
          ))}
          {placed.dropoffs.map((bar) => (
            <Bar key={bar.x + bar.label} bar={bar} lane={LANES.dropoff} kind="dropoff" {...bars} />
          ))}
          {placed.overlaps.map((overlap) => (
            <g key={overlap.rows.join()} className="week-bar" onClick={() => onPick(overlap.rows)}>
              <title>{overlap.label}</title>
              <rect
                className="week-overlap"
                x={overlap.x}
                width={overlap.width}
                y={LANES.dropoff.top}
                height={LANES.dropoff.height}
                fill={`url(#${id}-overlap)`}
              />
              {overlap.text && (
                <text className="week-overlap-text" x={overlap.text.x} y={LANES.overlapText}>
                  {overlap.text.text}
                </text>
              )}
            </g>
          ))}
        </g>
      ))}
      {isInTransit && <Joins days={week.days} rows={pointed} />}
    </svg>
  );
}

interface GapProps {
  readonly placed: PlacedDay;
  readonly left: number;
  readonly right: number;
  readonly fill: string;
  readonly grid: PicturedGrid;
}

/** A day without windows. If parcels of another day are picked up on it, only the lane of its dropoffs. */
function Gap({ placed, left, right, fill, grid }: GapProps) {
  const isUsed = placed.pickups.length > 0 || placed.cutoffs.length > 0;
  const [top, bottom] = isUsed ? [LANES.dropoff.top - 4, DAY_HEIGHT - 5] : [8, DAY_HEIGHT - 8];
  const text = gapWords(grid);
  const middle = (left + right) / 2;
  const width = text.length * 6.2 + 24;
  return (
    <g>
      <rect
        className="week-gap"
        x={left}
        width={right - left}
        y={top}
        height={bottom - top}
        rx={3}
        fill={fill}
      />
      <rect
        className="week-gap-plate"
        x={middle - width / 2}
        width={width}
        y={(top + bottom) / 2 - 10}
        height={20}
        rx={10}
      />
      <text className="week-gap-text" x={middle} y={(top + bottom) / 2 + 4}>
        {text}
      </text>
    </g>
  );
}

function Cutoffs({ placed }: { readonly placed: PlacedDay }) {
  const y = LANES.cutoff;
  return (
    <>
      {placed.cutoffs.map(({ label, lineFrom, x, text }) => (
        <g key={label}>
          <title>{`Orders accepted until ${label}`}</title>
          <line className="week-accepted" x1={lineFrom} x2={x} y1={y} y2={y} />
          <line className="week-cutoff" x1={x} x2={x} y1={y - 5} y2={y + 5} />
          {text && (
            <text className="week-muted week-cutoff-text" x={text.x} y={y + 4}>
              {text.text}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

interface BarProps {
  readonly bar: PlacedBar;
  readonly lane: { readonly top: number; readonly height: number };
  readonly kind: 'pickup' | 'dropoff';
  readonly isSelected: (rows: readonly number[]) => boolean;
  readonly onPick: (rows: readonly number[]) => void;
  readonly onPoint: (rows: readonly number[]) => void;
}

function Bar({ bar, lane, kind, isSelected, onPick, onPoint }: BarProps) {
  const look = bar.isCertain ? `week-${kind}` : 'week-unsure';
  return (
    <g
      className={`week-bar${isSelected(bar.rows) ? ' week-selected' : ''}`}
      data-rows={bar.rows.join(' ')}
      data-kind={kind}
      onClick={() => onPick(bar.rows)}
      onMouseEnter={() => onPoint(bar.rows)}
      onMouseLeave={() => onPoint([])}
    >
      <title>{barWords(bar, kind)}</title>
      <rect
        className={look}
        x={bar.x}
        width={bar.width}
        y={lane.top}
        height={lane.height}
        rx={kind === 'pickup' ? 2 : 3}
      />
      {bar.text && (
        <text className={`${look}-text`} x={bar.text.x} y={lane.top + 14}>
          {bar.text.text}
        </text>
      )}
    </g>
  );
}

const barWords = ({ label, rows }: PictureBar, kind: 'pickup' | 'dropoff'): string =>
  `${kind === 'pickup' ? 'Pickup' : 'Dropoff'} ${label}, ${rows.length === 1 ? 'row' : 'rows'} ${rows
    .slice(0, 8)
    .map((row) => row + 1)
    .join(', ')}${rows.length > 8 ? ', …' : ''}`;

/** Connects each pointed row's pickup to its delivery on a later day. */
function Joins({ days, rows }: { readonly days: readonly PlacedDay[]; readonly rows: readonly number[] }) {
  const middle = (kind: 'pickups' | 'dropoffs', row: number) => {
    const lane = kind === 'pickups' ? LANES.pickup : LANES.dropoff;
    for (const day of days) {
      const bar = day[kind].find((one) => one.rows.includes(row));
      if (bar) return { x: bar.x + bar.width / 2, y: day.top + lane.top + lane.height / 2 };
    }
    return null;
  };
  return (
    <>
      {rows.map((row) => {
        const [from, to] = [middle('pickups', row), middle('dropoffs', row)];
        return (
          from && to && <line key={row} className="week-join" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        );
      })}
    </>
  );
}
