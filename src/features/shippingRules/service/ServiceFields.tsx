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
  /** Prefix of the ids of the fields: a page may have several of these forms. */
  readonly id: string;
  readonly value: SpeedDraft;
  readonly onChange: (draft: SpeedDraft) => void;
  /** The errors found when saving was attempted (`checkSpeedRow`). */
  readonly errors: SpeedErrors;
  /** The service of the chosen type that the rule already has, and that this one replaces (SPD-09). */
  readonly replaced?: Pick<SpeedPricingRow, 'speedPricingType' | 'price'> | undefined;
  /**
   * The offered dispatcher: the product's key with the provider's name (SPD-08). None is always an option too, and so
   * is another dispatcher while it is the value.
   */
  readonly provider: { readonly productKey: string; readonly providerName: string };
  /**
   * Set while the service is sent: fields are read-only, not disabled, so that one submitted with Enter keeps the
   * focus.
   */
  readonly isLocked?: boolean;
}

const TYPES = OFFERED_SPEED_TYPES.map((type) => ({ value: type, text: type }));

/**
 * The fields of a service: type, price, dispatcher, and the texts for customers in English and French (SPD-01 to
 * SPD-08). Choosing a type fills in all texts and the price. Used in Add Service and Add Shipping Rules.
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
  // Without its own option, the select would show the provider and still send this one.
  const isOther = value.dispatcher !== '' && value.dispatcher !== productKey;
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
            // Not disabled, so that the focus stays on it if Enter saves.
            aria-disabled={isLocked}
            value={value.dispatcher}
            onChange={({ currentTarget }) =>
              !isLocked && onChange({ ...value, dispatcher: currentTarget.value })
            }
          >
            <option value={productKey}>{providerName}</option>
            <option value="">None</option>
            {isOther && <option value={value.dispatcher}>{value.dispatcher}</option>}
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

/** The texts in one language other than English. */
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
