import { ControlGroup, InputGroup } from '@blueprintjs/core';
import { Suspense, useId, useState, type FocusEvent } from 'react';
import {
  calendarDateOf,
  dateOf,
  formatTypedDate,
  parseTypedDate,
  type CalendarDate,
} from '../../lib/calendarDates';
import { lazyPart } from '../../ui/lazyPart';
import type { DateRangeFieldProps, RangeEnd } from './DateRangePicker';

const loadPicker = () =>
  import('./DateRangePicker').then(({ DateRangePicker }) => ({ default: DateRangePicker }));
const DateRangePicker = lazyPart(loadPicker);

/**
 * Two dates, MM/DD/YYYY, typed or picked (OSR-14 to OSR-16). The calendar's code is fetched when somebody first comes
 * near: until then two plain fields stand there, which look and behave the same for the keyboard.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const labelId = useId();
  // The half that was entered: the calendar takes it over, with the focus.
  const [entered, setEntered] = useState<RangeEnd | null>(null);
  // A calendar that arrives after somebody has gone on must not take the focus back, nor stay open over the page.
  const [isFocusWithin, setIsFocusWithin] = useState(false);
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      className="date-range"
      onPointerEnter={() => void loadPicker().catch(() => undefined)}
      onFocus={() => setIsFocusWithin(true)}
      onBlur={(event) => {
        if (goesElsewhere(event)) setIsFocusWithin(false);
      }}
    >
      <span id={labelId} className="date-range-label">
        {props.label}
      </span>
      {entered === null ? (
        <PlainRange {...props} onEnter={setEntered} />
      ) : (
        <Suspense fallback={<PlainRange {...props} focused={entered} />}>
          <DateRangePicker {...props} startsIn={entered} isFocusWithin={isFocusWithin} />
        </Suspense>
      )}
    </div>
  );
}

/** To a control that belongs neither to the two fields nor to their calendar, which lies elsewhere in the page. */
const goesElsewhere = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  relatedTarget !== null &&
  !currentTarget.contains(relatedTarget) &&
  relatedTarget.closest('.bp6-date-range-input-popover') === null;

interface PlainRangeProps extends DateRangeFieldProps {
  readonly onEnter?: (half: RangeEnd) => void;
  /** The half that has the focus while the calendar is fetched. */
  readonly focused?: RangeEnd;
}

function PlainRange({ label, from, to, onChange, onEnter, focused }: PlainRangeProps) {
  const commit = (half: RangeEnd, text: string) => {
    const date = parseTypedDate(text);
    const value = date === null ? '' : calendarDateOf(date);
    onChange(half === 'from' ? value : from, half === 'to' ? value : to);
  };
  const field = (half: RangeEnd, value: CalendarDate) => {
    const date = dateOf(value);
    return (
      <InputGroup
        key={`${half} ${value}`}
        placeholder={half === 'from' ? 'From' : 'To'}
        aria-label={`${label}, ${half === 'from' ? 'from' : 'to'}`}
        defaultValue={date === null ? '' : formatTypedDate(date)}
        autoFocus={focused === half}
        autoComplete="off"
        onFocus={() => onEnter?.(half)}
        onBlur={({ currentTarget }) => commit(half, currentTarget.value)}
      />
    );
  };
  return (
    <ControlGroup fill>
      {field('from', from)}
      {field('to', to)}
    </ControlGroup>
  );
}
