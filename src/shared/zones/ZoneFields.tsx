import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { FACILITIES, TIME_ZONES } from '../../contract/constants';
import type { ZoneField } from '../../domain/zones/zoneDraft';
import type { ZoneTexts } from '../../domain/zones/zoneEdits';
import { zoneFieldId } from './zoneFieldId';

interface ZoneFieldsProps {
  /** Of the form, to tell its elements apart. */
  readonly id: string;
  readonly values: ZoneTexts;
  /** What the zone has now: a value that is on no list stays one to choose. */
  readonly stored?: ZoneTexts;
  readonly problems: Partial<ZoneTexts>;
  /** Said under a field where nothing is wrong. */
  readonly hints?: Partial<ZoneTexts>;
  readonly isLocked: boolean;
  readonly onChange: (field: ZoneField, typed: string) => void;
}

/** Name, time zone and facility of a zone, for the form of a new one and for the dialog of one that is there. */
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
        <Choice {...timezone} options={withStored(TIME_ZONES, stored?.timezone)} isLocked={isLocked} />
      </FormGroup>
      <FormGroup label="Facility" {...facility.group}>
        <Choice {...facility} options={withStored(FACILITIES, stored?.facility)} isLocked={isLocked} />
      </FormGroup>
    </div>
  );
}

const withStored = (options: readonly string[], stored = ''): readonly string[] =>
  stored === '' || options.includes(stored) ? options : [stored, ...options];

interface ChoiceProps {
  readonly input: Readonly<Record<string, unknown>> & { readonly value: string };
  readonly problem: string | undefined;
  readonly options: readonly string[];
  readonly isLocked: boolean;
  readonly change: (chosen: string) => void;
}

function Choice({ input, problem, options, isLocked, change }: ChoiceProps) {
  return (
    <HTMLSelect
      {...input}
      className={problem ? 'zone-choice zone-choice-wrong' : 'zone-choice'}
      disabled={isLocked}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    >
      <option value="">Choose</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </HTMLSelect>
  );
}
