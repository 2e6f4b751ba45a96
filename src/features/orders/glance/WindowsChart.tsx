import { Classes } from '@blueprintjs/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { counted, grouped } from '../../../contract/counts';
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderSummary, SummaryDay, WindowHour } from '../../../contract/schemas/orderSummary';
import { hourWords, weekdayWords } from '../../../domain/orders/dateWords';
import { windowHourOf } from '../../../domain/orders/orderFilter';
import { wallTime } from '../../../lib/timeZones';
import { useTimeZones } from '../../../store/config/timeZones';
import { listAddress } from './glanceFigures';
import './windowsChart.css';

interface WindowsChartProps {
  readonly summary: OrderSummary | undefined;
  readonly merchantId: string;
  readonly isWaiting: boolean;
}

/** The days of the chart when nothing is known yet. */
const NAMES = ['Today', 'Tomorrow'];
/** Height of the tallest bar, in pixels. */
const HEIGHT = 88;
/** The hours shown at least, even on a day without windows. */
const USUAL = { first: 8, last: 20 };

/** How many windows start in each hour of today and tomorrow. Both days share one scale and the same hours. */
export function WindowsChart({ summary, merchantId, isWaiting }: WindowsChartProps) {
  const hours = summary?.days.flatMap((day) => day.hours) ?? [];
  const span = {
    first: Math.min(USUAL.first, ...hours.map(({ hour }) => hour)),
    last: Math.max(USUAL.last, ...hours.map(({ hour }) => hour)),
  };
  const most = Math.max(1, ...hours.map(({ total }) => total));
  const hasRest = hours.some((hour) => restOf(hour) > 0);
  return (
    <section className="glance-card glance-windows" aria-label="Delivery windows">
      <div className="glance-bar">
        <h2>Delivery windows</h2>
        <span>orders by the hour their window starts</span>
        <span className="glance-bar-end glance-legend" aria-hidden>
          <span className="glance-part-delivered">delivered</span>
          <span className="glance-part-late">late</span>
          <span className="glance-part-come">to come</span>
          {hasRest && <span className="glance-part-rest">not coming</span>}
        </span>
      </div>
      {NAMES.map((name, at) => {
        const day = summary?.days[at];
        return (
          <div key={name} className="glance-day">
            <h3>{name}</h3>
            {day && <span className="muted">{dayText(day)}</span>}
            {day && (
              <Bars
                name={name}
                day={day}
                span={span}
                most={most}
                merchantId={merchantId}
                now={at === 0 ? summary.at : null}
              />
            )}
            {isWaiting && <div className={`${Classes.SKELETON} glance-bars-bone`} />}
          </div>
        );
      })}
    </section>
  );
}

/** Failed, cancelled, or waiting for a correction. */
const restOf = ({ total, delivered, late, toCome }: WindowHour): number =>
  Math.max(0, total - delivered - late - toCome);

/** `Sun Nov 22 · 366 orders, 131 delivered, 7 late` */
function dayText({ date, hours }: SummaryDay): string {
  const sum = (part: 'total' | 'delivered' | 'late') => hours.reduce((count, hour) => count + hour[part], 0);
  return `${weekdayWords(date)} · ${countsText(sum('total'), sum('delivered'), sum('late'))}`;
}

const countsText = (total: number, delivered: number, late: number): string =>
  [
    counted(total, 'order'),
    delivered > 0 && `${grouped(delivered)} delivered`,
    late > 0 && `${grouped(late)} late`,
  ]
    .filter(Boolean)
    .join(', ');

interface BarsProps {
  readonly name: string;
  readonly day: SummaryDay;
  readonly span: { readonly first: number; readonly last: number };
  /** The number that the tallest bar of both days stands for. */
  readonly most: number;
  readonly merchantId: string;
  /** Null if the day is not today. */
  readonly now: EpochMs | null;
}

function Bars({ name, day, span, most, merchantId, now }: BarsProps) {
  const { reader } = useTimeZones();
  const columns = span.last - span.first + 1;
  const clock = now === null ? null : wallTime(now, reader);
  const passed = clock && clock.getUTCHours() + clock.getUTCMinutes() / 60 - span.first;
  const places = Array.from({ length: columns }, (_, at) => span.first + at);
  return (
    <div className="glance-bars" style={{ '--hours': columns } as CSSProperties}>
      <ul aria-label={`Windows ${name.toLowerCase()}`}>
        {day.hours.map((hour) => (
          <li key={hour.hour} style={{ gridColumn: hour.hour - span.first + 1 }}>
            <Bar
              hour={hour}
              most={most}
              to={listAddress({ windowHour: windowHourOf(day.date, hour.hour) }, merchantId)}
            />
          </li>
        ))}
      </ul>
      {passed !== null && passed >= 0 && passed <= columns && (
        <span
          className={passed > 0.9 * columns ? 'glance-now glance-now-before' : 'glance-now'}
          style={{ left: `${(passed / columns) * 100}%` }}
          aria-hidden
        >
          now
        </span>
      )}
      <div className="glance-hours" aria-hidden>
        {places.map((hour, at) => (
          <span key={hour}>{at === 0 || hour === 12 ? hourWords(hour) : hour % 12 || 12}</span>
        ))}
      </div>
    </div>
  );
}

interface BarProps {
  readonly hour: WindowHour;
  readonly most: number;
  readonly to: string;
}

function Bar({ hour, most, to }: BarProps) {
  const { total, delivered, late, toCome } = hour;
  const parts = { rest: restOf(hour), come: toCome, late, delivered };
  const name = `${hourWords(hour.hour)}, ${countsText(total, delivered, late)}`;
  return (
    <Link className="glance-hour" to={to} aria-label={name} title={name}>
      <span className="glance-value">{grouped(total)}</span>
      {Object.entries(parts).map(
        ([part, count]) =>
          count > 0 && (
            <span
              key={part}
              className={`glance-part glance-part-${part}`}
              style={{ height: Math.max(2, (count / most) * HEIGHT) }}
            />
          ),
      )}
    </Link>
  );
}
