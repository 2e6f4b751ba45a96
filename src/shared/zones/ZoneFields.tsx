import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { FACILITIES } from '../../contract/constants';
import type { ZoneField } from '../../domain/zones/zoneDraft';
import type { ZoneTexts } from '../../domain/zones/zoneEdits';
import { SearchableSelect } from '../../ui/SearchableSelect';
import { useTimeZoneOptions } from './useTimeZoneOptions';
import { withStored } from './withStored';
import { zoneFieldId } from './zoneFieldId';

interface ZoneFieldsProps {
  /** Prefix of the ids of the form's elements. */
  readonly id: string;
  readonly values: ZoneTexts;
  /** The zone's current values: one that is on no list stays selectable. */
  readonly stored?: ZoneTexts;
  readonly problems: Partial<ZoneTexts>;
  /** Shown under a field that has no error. */
  readonly hints?: Partial<ZoneTexts>;
  readonly isLocked: boolean;
  readonly onChange: (field: ZoneField, typed: string) => void;
}

/** Name, time zone and facility of a zone, for the form of a new zone and the dialog of an existing one. */
export function ZoneFields({ id, values, stored, problems, hints, isLocked, onChange }: ZoneFieldsProps) {
  const field = (name: ZoneField) => {
    const problem = problems[name];
    const note = problem ?? hints?.[name];
    const own = zoneFieldId(id, name);
    return {
      group: {
        labelFor: own,
        intent: problem ? ('danger' as const) : ('none' as const),
        helperText: note && <span id={`${own}-note`}>{note}</span>,
      },
      input: {
        id: own,
        fill: true,
        value: values[name],
        'aria-required': true,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': note ? `${own}-note` : undefined,
      },
      problem,
      change: (typed: string) => onChange(name, typed),
    };
  };
  const timeZones = useTimeZoneOptions(stored?.timezone);
  const [name, timezone, facility] = [field('name'), field('timezone'), field('facility')];
  return (
    <div className="zone-fields">
      <FormGroup className="zone-field-wide" label="Zone Name" {...name.group}>
        <InputGroup
          {...name.input}
          autoComplete="off"
          spellCheck={false}
          readOnly={isLocked}
          intent={name.problem ? 'danger' : 'none'}
          onValueChange={name.change}
        />
      </FormGroup>
      <FormGroup label="Time Zone" {...timezone.group}>
        <SearchableSelect
          id={timezone.input.id}
          label="Time Zone"
          placeholder="Choose"
          options={timeZones}
          value={values.timezone}
          errorId={timezone.problem && timezone.input['aria-describedby']}
          noteId={timezone.input['aria-describedby']}
          isLocked={isLocked}
          onChange={timezone.change}
        />
      </FormGroup>
      <FormGroup label="Facility" {...facility.group}>
        <HTMLSelect
          {...facility.input}
          className={facility.problem ? 'zone-choice-wrong' : ''}
          // Not disabled, so that the focus stays on it if Enter saves.
          aria-disabled={isLocked}
          onChange={({ currentTarget }) => !isLocked && facility.change(currentTarget.value)}
        >
          <option value="">Choose</option>
          {withStored(FACILITIES, stored?.facility).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </HTMLSelect>
      </FormGroup>
    </div>
  );
}
