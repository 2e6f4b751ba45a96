import { ControlGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState, type ComponentType, type FocusEvent } from 'react';
import {
  calendarDateOf,
  dateOf,
  formatTypedDate,
  parseTypedDate,
  type CalendarDate,
} from '../../lib/calendarDates';
import { escapeField } from '../../ui/escapeField';
import type { DateRangeFieldProps, DateRangePickerProps, RangeEnd } from './DateRangePicker';

const loadPicker = () => import('./DateRangePicker').then(({ DateRangePicker }) => DateRangePicker);

/** The text in the plain fields, while those are used. */
type Typed = Partial<Record<RangeEnd, string>>;

/**
 * Two dates, MM/DD/YYYY, typed or picked (OSR-14 to OSR-16). The calendar's code is loaded when the pointer or the
 * focus first arrives: until then there are two plain fields, which look and behave the same for the keyboard.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const labelId = useId();
  const [Picker, setPicker] = useState<ComponentType<DateRangePickerProps> | null>(null);
  // The half that was entered: the calendar takes over there, with the focus.
  const [entered, setEntered] = useState<RangeEnd>('from');
  // A calendar that arrives during typing waits until the field is left, because it does not know the typed text.
  const [typed, setTyped] = useState<Typed>({});
  // A calendar that arrives after the focus has moved on must not take it back, nor stay open over the page.
  const [isFocusWithin, setIsFocusWithin] = useState(false);
  const isPlain = Picker === null || Object.keys(typed).length > 0;
  const isWrong = readRange(props, typed) === null;

  const enter = (half: RangeEnd) => {
    setEntered(half);
    // If the calendar fails to load, the plain fields are enough.
    void loadPicker().then(
      (arrived) => setPicker(() => arrived),
      () => undefined,
    );
  };
  const type = (half: RangeEnd, text: string) => {
    const next = { ...typed, [half]: text };
    setTyped(next);
    const range = readRange(props, next);
    props.onValidity(range === null);
    if (range !== null) props.onChange(...range);
  };
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      className="date-range"
      onPointerEnter={() => void loadPicker().catch(() => undefined)}
      onFocus={() => setIsFocusWithin(true)}
      onBlur={(event) => {
        // Without a calendar nothing of this field is elsewhere in the DOM.
        if (!goesElsewhere(event) && !(isPlain && event.relatedTarget === null)) return;
        setIsFocusWithin(false);
        if (!isWrong) setTyped({});
      }}
    >
      <span id={labelId} className="date-range-label">
        {props.label}
      </span>
      {props.note !== undefined && (
        <span className="date-range-note" title={props.note}>
          {props.note}
        </span>
      )}
      {isPlain ? (
        <PlainRange
          {...props}
          typed={typed}
          isWrong={isWrong && !isFocusWithin}
          onEnter={enter}
          onType={type}
        />
      ) : (
        <Picker {...props} startsIn={entered} isFocusWithin={isFocusWithin} />
      )}
    </div>
  );
}

/** The range as typed; null if a half is not a date, or the range ends before it starts. */
function readRange(
  dates: Record<RangeEnd, CalendarDate>,
  typed: Typed,
): [from: CalendarDate, to: CalendarDate] | null {
  const read = (half: RangeEnd): CalendarDate | null => {
    const text = typed[half]?.trim();
    if (text === undefined) return dates[half];
    const date = parseTypedDate(text);
    if (date !== null) return calendarDateOf(date);
    return text === '' ? '' : null;
  };
  const [from, to] = [read('from'), read('to')];
  if (from === null || to === null || (from !== '' && to !== '' && to < from)) return null;
  return [from, to];
}

/** Whether the focus moves to a control outside of the two fields and their calendar, which is elsewhere in the DOM. */
const goesElsewhere = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  relatedTarget !== null &&
  !currentTarget.contains(relatedTarget) &&
  relatedTarget.closest('.bp6-date-range-input-popover') === null;

interface PlainRangeProps extends DateRangeFieldProps {
  readonly typed: Typed;
  readonly isWrong: boolean;
  readonly onEnter: (half: RangeEnd) => void;
  readonly onType: (half: RangeEnd, text: string) => void;
}

function PlainRange({ label, typed, isWrong, onEnter, onType, ...dates }: PlainRangeProps) {
  const field = (half: RangeEnd) => {
    const date = dateOf(dates[half]);
    return (
      <InputGroup
        placeholder={half === 'from' ? 'From' : 'To'}
        aria-label={`${label}, ${half}`}
        value={typed[half] ?? (date === null ? '' : formatTypedDate(date))}
        autoComplete="off"
        intent={isWrong ? 'danger' : 'none'}
        aria-invalid={isWrong || undefined}
        onFocus={() => onEnter(half)}
        onKeyDown={(event) => escapeField(event, null)}
        onValueChange={(text) => onType(half, text)}
      />
    );
  };
  return (
    <ControlGroup fill>
      {field('from')}
      {field('to')}
    </ControlGroup>
  );
}
