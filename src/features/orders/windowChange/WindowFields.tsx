import { Checkbox, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { useId, type JSX, type Ref } from 'react';
import { WINDOW_CHANGE_CATEGORIES } from '../../../contract/constants';
import {
  forcesExternalNotes,
  showsExternalNotes,
  WINDOW_FIELD_NAMES,
  type ClockTime,
  type WindowErrors,
  type WindowField,
  type WindowForm,
} from '../../../domain/windows/windowChange';
import { twoDigits } from '../../../lib/twoDigits';
import { useTimeZones } from '../../../store/config/timeZones';
import { DateField, TimeField } from '../../../shared/dates/DateAndTime';
import { zoneOptions, type WindowZones } from './useWindowZones';

interface WindowFieldsProps {
  readonly form: WindowForm;
  readonly onChange: (change: Partial<WindowForm>) => void;
  /** The error message of each field. */
  readonly errors: WindowErrors;
  readonly zones: WindowZones;
  readonly isDisabled: boolean;
}

/** Three hours, the usual length of a window. */
const USUAL_HOURS = 3;

/** What the end's time picker starts with: a window of the usual length, or noon. */
function usualEnd(from: ClockTime): ClockTime {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(from) ?? [];
  const hour = Number(hours) + USUAL_HOURS;
  return hours === undefined || hour > 23 ? '12:00' : `${twoDigits(hour)}:${minutes ?? '00'}`;
}

/** The fields of Change Delivery Window (WIN-02, WIN-04 to WIN-07, WIN-14). */
export function WindowFields({ form, onChange, errors, zones, isDisabled }: WindowFieldsProps) {
  const field = (name: WindowField) => ({
    label: WINDOW_FIELD_NAMES[name],
    error: errors[name],
    isDisabled,
  });
  const { reader } = useTimeZones();
  const isForced = forcesExternalNotes(form);
  const isShown = showsExternalNotes(form);
  return (
    <>
      <div className="window-times">
        <DateField
          {...field('fromDate')}
          value={form.fromDate}
          autoFocus
          // Nearly every window starts and ends on the same day.
          onChange={(fromDate) =>
            onChange({
              fromDate,
              ...((form.toDate === '' || form.toDate === form.fromDate) && { toDate: fromDate }),
            })
          }
        />
        <TimeField
          {...field('fromTime')}
          date={form.fromDate}
          zone={zones.common ?? 'local'}
          value={form.fromTime}
          suggested="12:00"
          onChange={(fromTime) => onChange({ fromTime })}
        />
        <DateField {...field('toDate')} value={form.toDate} onChange={(toDate) => onChange({ toDate })} />
        <TimeField
          {...field('toTime')}
          date={form.toDate}
          zone={zones.common ?? 'local'}
          value={form.toTime}
          suggested={usualEnd(form.fromTime)}
          onChange={(toTime) => onChange({ toTime })}
        />
      </div>
      {zones.choices.length > 1 && (
        <Labelled
          label="Time zone"
          error={undefined}
          isDisabled={isDisabled}
          hint={
            zones.areAllKnown
              ? 'The orders are delivered in several time zones.'
              : 'Orders that are not loaded may be delivered in other time zones.'
          }
        >
          {(input) => (
            <HTMLSelect
              {...input}
              fill
              value={zones.chosen}
              options={zoneOptions(zones, reader)}
              onChange={({ currentTarget: { value } }) => onChange({ zone: value })}
            />
          )}
        </Labelled>
      )}
      <Labelled {...field('category')}>
        {(input) => (
          <HTMLSelect
            {...input}
            fill
            value={form.category}
            onChange={({ currentTarget: { value } }) =>
              onChange({ category: WINDOW_CHANGE_CATEGORIES.find((known) => known === value) ?? '' })
            }
          >
            <option value="">Choose a category</option>
            {WINDOW_CHANGE_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </HTMLSelect>
        )}
      </Labelled>
      <Labelled {...field('notes')}>
        {(input) => (
          <TextArea
            {...input}
            fill
            rows={2}
            value={form.notes}
            onChange={({ currentTarget: { value } }) => onChange({ notes: value })}
          />
        )}
      </Labelled>
      <div className="window-external">
        <div className="window-box">
          <Checkbox
            checked={isShown}
            disabled={isDisabled || isForced}
            label="Show recipient and retailer notes"
            onChange={({ currentTarget: { checked } }) => onChange({ showExternalNotes: checked })}
          />
          {isForced && <Lock size={12} title="Locked" />}
        </div>
        {isForced && <p className="window-forced">Always on for {form.category}.</p>}
        {isShown && (
          <Labelled {...field('externalNotes')} hint="Shown to the recipient and the retailer.">
            {(input) => (
              <TextArea
                {...input}
                fill
                rows={3}
                value={form.externalNotes}
                onChange={({ currentTarget: { value } }) => onChange({ externalNotes: value })}
              />
            )}
          </Labelled>
        )}
      </div>
    </>
  );
}

interface InputProps {
  readonly id: string;
  readonly disabled: boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface LabelledProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly hint?: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: (input: InputProps) => JSX.Element;
}

/** Label, field and message, linked for screen readers too. */
function Labelled({ label, error, isDisabled, hint, children }: LabelledProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error ?? hint;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      className={error ? 'window-wrong' : ''}
      helperText={message && <span id={messageId}>{message}</span>}
    >
      {children({
        id,
        disabled: isDisabled,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': message ? messageId : undefined,
      })}
    </FormGroup>
  );
}
