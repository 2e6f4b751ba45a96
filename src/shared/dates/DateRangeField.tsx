import { ControlGroup, InputGroup } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState, type ComponentType, type FocusEvent } from 'react';
import { dateOf, formatTypedDate, type CalendarDate } from '../../lib/calendarDates';
import { keptDate, rangeProblem, type RangeEnd } from '../../lib/dateRanges';
import { CutText } from '../../ui/CutText';
import { escapeField } from '../../ui/escapeField';
import { tabLeaves } from '../../ui/tabLeaves';
import { RANGE_CALENDAR, type DateRangeCalendarProps } from './rangeCalendar';

const loadCalendar = () => import('./DateRangeCalendar').then(({ DateRangeCalendar }) => DateRangeCalendar);

const HALVES: readonly RangeEnd[] = ['from', 'to'];

/** The text in the fields, where it is not yet shown as the date that it means. */
type Typed = Partial<Record<RangeEnd, string>>;

interface DateRangeFieldProps {
  /** `Created at`. */
  readonly label: string;
  /** A note about the dates, shown after the label. */
  readonly note?: string | undefined;
  /** IANA name of the zone of the dates; '' for the reader's. */
  readonly zone: string;
  /** '' for an open end; a text that is no date to search for, as it was typed. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly onChange: (from: CalendarDate, to: CalendarDate) => void;
}

/**
 * Two dates, MM/DD/YYYY, typed or picked (OSR-14 to OSR-16). What cannot be read stays in its field as typed, with an
 * error. The arrow key down leads into the calendar, Escape and Tab back. The calendar's code is loaded when the
 * pointer or the focus first arrives; without it the fields are enough.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, note, from, to, onChange } = props;
  const labelId = useId();
  const [Calendar, setCalendar] = useState<ComponentType<DateRangeCalendarProps> | null>(null);
  // Stays false until the focus arrives, so that a calendar that loads late does not open over the page.
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<RangeEnd | null>(null);
  const [typed, setTyped] = useState<Typed>({});
  const group = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  const problem = active === null ? rangeProblem(from, to) : null;
  const error = problem?.error ?? null;

  // Other dates have been applied from outside: what was typed for the earlier ones is over.
  const reported = useRef(`${from} ${to}`);
  useEffect(() => {
    if (reported.current === `${from} ${to}`) return;
    reported.current = `${from} ${to}`;
    setTyped({});
  }, [from, to]);

  const change = (next: Typed, dates: Record<RangeEnd, CalendarDate> = props) => {
    setTyped(next);
    const kept = (half: RangeEnd) => (next[half] === undefined ? dates[half] : keptDate(next[half]));
    const [newFrom, newTo] = [kept('from'), kept('to')];
    reported.current = `${newFrom} ${newTo}`;
    onChange(newFrom, newTo);
  };
  const leave = () => {
    setOpen(false);
    setActive(null);
    setTyped({});
  };
  const enter = (half: RangeEnd) => {
    setActive(half);
    setOpen(true);
    void loadCalendar().then(
      (arrived) => setCalendar(() => arrived),
      () => undefined,
    );
  };
  /** Closes after the focus is back, because a field that gets the focus opens the calendar. */
  const close = (withFocus: boolean) => {
    if (withFocus) inputs[active ?? 'from'].current?.focus();
    setOpen(false);
  };
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      className="date-range"
      ref={group}
      onPointerEnter={() => void loadCalendar().catch(() => undefined)}
      onBlur={(event) => {
        if (!staysWithin(event, isOpen && Calendar !== null)) leave();
      }}
      onKeyDown={(event) => {
        if (!tabLeaves(panel.current, event)) return;
        // Back to the field; forward, the browser goes on from there.
        close(true);
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <span id={labelId} className="date-range-label">
        {label}
      </span>
      {(error ?? note) !== undefined && (
        <span
          id={`${labelId}-note`}
          className={error === null ? 'date-range-note' : 'date-range-note is-wrong'}
        >
          <CutText
            texts={[error ?? note ?? '']}
            whole={error === null ? undefined : `${error}. Also YYYY-MM-DD or DD.MM.YYYY.`}
          />
        </span>
      )}
      <ControlGroup fill>
        {HALVES.map((half) => (
          <InputGroup
            key={half}
            inputRef={inputs[half]}
            placeholder={half === 'from' ? 'From' : 'To'}
            aria-label={`${label}, ${half}`}
            value={typed[half] ?? shownDate(props[half])}
            autoComplete="off"
            intent={problem?.wrong === half ? 'danger' : 'none'}
            aria-invalid={problem?.wrong === half || undefined}
            aria-describedby={error === null ? undefined : `${labelId}-note`}
            onFocus={() => enter(half)}
            onMouseDown={() => setOpen(true)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') {
                event.preventDefault();
                const first = panel.current?.querySelector<HTMLElement>('[role=menuitem]');
                if (first) first.focus();
                else setOpen(true);
              }
              if (event.key === 'Enter') setOpen(false);
              escapeField(event, isOpen && Calendar !== null ? () => setOpen(false) : null);
            }}
            onValueChange={(text) => change({ ...typed, [half]: text })}
          />
        ))}
      </ControlGroup>
      {Calendar !== null && isOpen && active !== null && (
        <Calendar
          from={dateOrNone(from)}
          to={dateOrNone(to)}
          half={active}
          zone={props.zone}
          panel={panel}
          onPick={(dates) => {
            change({}, dates);
            if (dates.from !== '' && dates.to !== '') close(true);
            else inputs[dates.from === '' ? 'from' : 'to'].current?.focus();
          }}
          onClose={(event) => {
            if (event.type === 'keydown') close(true);
            else if (!(event.target instanceof Node && group.current?.contains(event.target))) leave();
          }}
        />
      )}
    </div>
  );
}

const shownDate = (date: CalendarDate): string => {
  const day = dateOf(date);
  return day === null ? date : formatTypedDate(day);
};

const dateOrNone = (date: CalendarDate): CalendarDate => (dateOf(date) === null ? '' : date);

/** Whether the focus stays in the two fields and their calendar, which is elsewhere in the DOM. */
const staysWithin = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>, isShown: boolean): boolean =>
  // The calendar has parts that take no focus; it reports a click outside of it by itself.
  relatedTarget === null
    ? isShown
    : currentTarget.contains(relatedTarget) || relatedTarget.closest(`.${RANGE_CALENDAR}`) !== null;
