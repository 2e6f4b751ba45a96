import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import type { SpeedPricingRow } from '../../../contract/schemas/merchants';
import { OFFERED_SPEED_TYPES, SPEED_DEFAULTS } from '../../../contract/speedDefaults';
import { withSpeedType, type SpeedDraft, type SpeedErrors } from '../../../domain/rules/speedRow';
import { MoneyInput } from '../../../shared/prices/MoneyInput';
import { SearchableSelect } from '../../../ui/SearchableSelect';
import { fieldId, languageOf, wordsAt } from './serviceWords';
import { ServiceTexts } from './ServiceTexts';
import './services.css';

interface ServiceFieldsProps {
  /** Ids of the fields begin with it: several of these forms may stand on a page. */
  readonly id: string;
  readonly value: SpeedDraft;
  readonly onChange: (draft: SpeedDraft) => void;
  /** What will not do, once somebody tried to send it (`checkSpeedRow`). */
  readonly errors: SpeedErrors;
  /** The service of the chosen type that the rule has already, and that this one takes the place of (SPD-09). */
  readonly replaced?: Pick<SpeedPricingRow, 'speedPricingType' | 'price'> | undefined;
  /** Who the dispatcher can be: the product's key with the provider's name (SPD-08). None is always one of them. */
  readonly provider: { readonly productKey: string; readonly providerName: string };
  /** While it is sent: it can be read, not changed. Whoever sent it with Enter keeps the focus in the field. */
  readonly isLocked?: boolean;
}

const TYPES = OFFERED_SPEED_TYPES.map((type) => ({ value: type, text: type }));

/**
 * The fields of a service: type, price, dispatcher, and what customers read in English and French (SPD-01 to SPD-08).
 * Choosing a type fills all texts and the price. For Add Service and for Add Shipping Rules.
 */
export function ServiceFields({
  id,
  value,
  onChange,
  errors,
  replaced,
  provider: { productKey, providerName },
  isLocked = false,
}: ServiceFieldsProps) {
  const type = OFFERED_SPEED_TYPES.find((offered) => offered === value.speedPricingType);
  const defaults = type && SPEED_DEFAULTS[type];
  const typeError = wordsAt(errors, 'speedPricingType', 'speedPricingType');
  const priceError = wordsAt(errors, 'price', 'price');
  const typeErrorId = `${id}-type-error`;
  const choose = (chosen: string) => {
    const offered = OFFERED_SPEED_TYPES.find((one) => one === chosen);
    onChange(offered ? withSpeedType(value, offered) : { ...value, speedPricingType: '' });
  };
  return (
    <fieldset className="service-fields">
      <div className="service-row">
        <FormGroup
          label="Type"
          labelFor={fieldId(id, 'speedPricingType')}
          intent={typeError ? 'danger' : replaced ? 'warning' : 'none'}
          helperText={
            typeError ? (
              <span id={typeErrorId}>{typeError}</span>
            ) : (
              replaced && (
                <span className="service-replaced" role="status">
                  This rule has {replaced.speedPricingType} at +{replaced.price}$.
                </span>
              )
            )
          }
        >
          <SearchableSelect
            label="Type"
            id={fieldId(id, 'speedPricingType')}
            options={TYPES}
            value={value.speedPricingType}
            placeholder="Please choose a type"
            onChange={choose}
            errorId={typeError && typeErrorId}
            isLocked={isLocked}
          />
        </FormGroup>
        <FormGroup
          label="Price"
          labelFor={fieldId(id, 'price')}
          intent={priceError ? 'danger' : 'none'}
          helperText={priceError && <span id={`${id}-price-error`}>{priceError}</span>}
        >
          <MoneyInput
            id={fieldId(id, 'price')}
            readOnly={isLocked}
            value={value.price}
            onValueChange={(price) => onChange({ ...value, price })}
            {...(priceError && {
              intent: 'danger',
              'aria-invalid': true,
              'aria-describedby': `${id}-price-error`,
            })}
          />
        </FormGroup>
        <FormGroup label="Dispatcher" labelFor={fieldId(id, 'dispatcher')}>
          <HTMLSelect
            id={fieldId(id, 'dispatcher')}
            fill
            disabled={isLocked}
            value={value.dispatcher}
            onChange={({ currentTarget }) => onChange({ ...value, dispatcher: currentTarget.value })}
          >
            <option value={productKey}>{providerName}</option>
            <option value="">None</option>
          </HTMLSelect>
        </FormGroup>
      </div>
      <div className="service-languages">
        <ServiceTexts
          code="EN"
          ids={[fieldId(id, 'name'), fieldId(id, 'description')]}
          texts={value}
          placeholder={defaults}
          isLocked={isLocked}
          problems={[
            wordsAt(errors, 'name', 'name', 'English'),
            wordsAt(errors, 'description', 'description', 'English'),
          ]}
          onChange={(texts) => onChange({ ...value, ...texts })}
        />
        {value.locales.map((locale, index) => (
          <LocaleTexts
            key={locale.locale}
            id={id}
            value={value}
            at={index}
            errors={errors}
            isLocked={isLocked}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface LocaleTextsProps extends Pick<
  ServiceFieldsProps,
  'id' | 'value' | 'errors' | 'onChange' | 'isLocked'
> {
  readonly at: number;
}

/** The texts of one locale beside English. */
function LocaleTexts({ id, value, at, errors, isLocked, onChange }: LocaleTextsProps) {
  const locale = value.locales[at];
  if (locale === undefined) return null;
  const type = OFFERED_SPEED_TYPES.find((offered) => offered === value.speedPricingType);
  const defaults = type && SPEED_DEFAULTS[type];
  const name = `locales.${at}.name` as const;
  const description = `locales.${at}.description` as const;
  return (
    <ServiceTexts
      code={locale.locale}
      ids={[fieldId(id, name), fieldId(id, description)]}
      texts={locale}
      placeholder={defaults && { name: defaults.frenchName, description: defaults.frenchDescription }}
      isLocked={isLocked}
      problems={[
        wordsAt(errors, name, 'name', languageOf(locale.locale)),
        wordsAt(errors, description, 'description', languageOf(locale.locale)),
      ]}
      onChange={(texts) =>
        onChange({
          ...value,
          locales: value.locales.map((one, index) => (index === at ? { ...one, ...texts } : one)),
        })
      }
    />
  );
}
