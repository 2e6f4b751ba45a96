import { FormGroup, InputGroup } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { RULE_FIELD_NAMES, RULE_FIELDS, type RuleDraft, type RuleField } from '../../../domain/rules/newRule';
import { DetailCard } from '../../../ui/DetailCard';
import { MoneyInput } from '../../../shared/prices/MoneyInput';
import { SearchableSelect } from '../../../ui/SearchableSelect';
import { fieldIdOf } from './ruleFormIds';

interface RuleFieldsCardProps {
  readonly draft: RuleDraft;
  /** The merchant's zones, sorted by name. */
  readonly zones: readonly ZoneRecord[];
  readonly errors: Readonly<Partial<Record<RuleField, string>>>;
  readonly isReadOnly: boolean;
  readonly onChange: (changes: Partial<RuleDraft>) => void;
}

/** The zones, days and surcharge of the rule: all four fields are required (SHR-14). */
export function RuleFieldsCard({ draft, zones, errors, isReadOnly, onChange }: RuleFieldsCardProps) {
  const options = zones.map(({ name, facility }) => ({ value: name, text: name, note: facility }));
  const zone = (field: RuleField) => (
    <SearchableSelect
      label={RULE_FIELD_NAMES[field]}
      id={fieldIdOf(field)}
      options={options}
      value={draft[field]}
      placeholder="Choose a zone"
      onChange={(name) => onChange({ [field]: name })}
      errorId={errors[field] && errorIdOf(field)}
      isLocked={isReadOnly}
    />
  );
  const typed = (field: RuleField) => ({
    id: fieldIdOf(field),
    autoComplete: 'off',
    value: draft[field],
    readOnly: isReadOnly,
    onValueChange: (text: string) => onChange({ [field]: text }),
    ...(errors[field] && {
      intent: 'danger' as const,
      'aria-invalid': true,
      'aria-describedby': errorIdOf(field),
    }),
  });
  const controls: Readonly<Record<RuleField, ReactNode>> = {
    originZone: zone('originZone'),
    destinationZone: zone('destinationZone'),
    inTransitDays: <InputGroup {...typed('inTransitDays')} inputMode="numeric" className="add-rule-days" />,
    surcharge: <MoneyInput {...typed('surcharge')} />,
  };
  return (
    <DetailCard level={2} title="Rule">
      <div className="add-rule-fields">
        {RULE_FIELDS.map((field) => (
          <FormGroup
            key={field}
            label={RULE_FIELD_NAMES[field]}
            labelFor={fieldIdOf(field)}
            intent={errors[field] ? 'danger' : 'none'}
            helperText={errors[field] && <span id={errorIdOf(field)}>{errors[field]}</span>}
          >
            {controls[field]}
          </FormGroup>
        ))}
      </div>
    </DetailCard>
  );
}

const errorIdOf = (field: RuleField): string => `${fieldIdOf(field)}-error`;
