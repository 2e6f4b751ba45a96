import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { FACILITIES, TIME_ZONES } from '../../contract/constants';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import type { ZoneField } from '../../domain/zones/zoneDraft';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { addZoneActions, selectZoneForm } from '../../store/views/addZone/addZoneSlice';

/** The element of a field, for whoever leads the focus there. */
export const fieldId = (field: ZoneField): string => `add-zone-${field}`;

interface ZoneCardProps {
  readonly merchantId: MerchantId;
  readonly problems: Partial<Record<ZoneField, string>>;
}

/** Name, time zone and facility (ZON-18 to ZON-21). A name that is taken is said while it is typed. */
export function ZoneCard({ merchantId, problems }: ZoneCardProps) {
  const dispatch = useAppDispatch();
  const { draft, phase, isTried } = useAppSelector((state) => selectZoneForm(state, merchantId));
  const isSaving = phase === 'saving';
  const field = (name: ZoneField) => {
    const isShown = isTried || draft[name].trim() !== '';
    const problem = isShown ? problems[name] : undefined;
    const id = fieldId(name);
    return {
      group: {
        labelFor: id,
        intent: problem ? ('danger' as const) : ('none' as const),
        helperText: problem && <span id={`${id}-problem`}>{problem}</span>,
      },
      input: {
        id,
        fill: true,
        value: draft[name],
        'aria-required': true,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? `${id}-problem` : undefined,
      },
      problem,
      change: (typed: string) =>
        dispatch(addZoneActions.fieldChanged({ merchantId, changes: { [name]: typed } })),
    };
  };
  const [name, timezone, facility] = [field('name'), field('timezone'), field('facility')];
  return (
    <section className="card add-zone-card" aria-labelledby="add-zone-card-title">
      <h2 id="add-zone-card-title" className="add-zone-card-head">
        Zone
      </h2>
      <div className="zone-fields">
        <FormGroup className="zone-field-wide" label="Zone Name" {...name.group}>
          <InputGroup
            {...name.input}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            readOnly={isSaving}
            intent={name.problem ? 'danger' : 'none'}
            onValueChange={name.change}
          />
        </FormGroup>
        <FormGroup label="Time Zone" {...timezone.group}>
          <Choice {...timezone} options={TIME_ZONES} isDisabled={isSaving} />
        </FormGroup>
        <FormGroup label="Facility" {...facility.group}>
          <Choice {...facility} options={FACILITIES} isDisabled={isSaving} />
        </FormGroup>
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly input: Readonly<Record<string, unknown>> & { readonly value: string };
  readonly problem: string | undefined;
  readonly options: readonly string[];
  readonly isDisabled: boolean;
  readonly change: (chosen: string) => void;
}

function Choice({ input, problem, options, isDisabled, change }: ChoiceProps) {
  return (
    <HTMLSelect
      {...input}
      className={problem ? 'zone-choice zone-choice-wrong' : 'zone-choice'}
      disabled={isDisabled}
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
