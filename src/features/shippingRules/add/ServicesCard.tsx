import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { SpeedErrors } from '../../../domain/rules/speedRow';
import { merchantMessages } from '../../../contract/merchantMessages';
import { selectConfig } from '../../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  addShippingRuleActions,
  selectRuleForm,
} from '../../../store/views/addShippingRule/addShippingRuleSlice';
import { DetailCard } from '../../../ui/DetailCard';
import { focusField } from '../../../ui/focusField';
import { ServiceFields } from '../service/ServiceFields';
import { fieldId } from '../service/serviceWords';
import { serviceIdOf } from './ruleFormIds';

interface ServicesCardProps {
  readonly merchantId: MerchantId;
  /** The errors of each service, in the same order. */
  readonly errors: readonly SpeedErrors[];
}

/**
 * What the new rule offers beside standard delivery: any number of services can be added and removed (SHR-13,
 * SPD-13).
 */
export function ServicesCard({ merchantId, errors }: ServicesCardProps) {
  const dispatch = useAppDispatch();
  const { productKey, providerName } = useAppSelector(selectConfig);
  const { draft, phase, triedServices, nextKey } = useAppSelector((state) =>
    selectRuleForm(state, merchantId),
  );
  const { services } = draft;
  const add = useRef<HTMLButtonElement>(null);
  const opened = useRef<number | null>(null);
  const isBusy = phase !== 'editing';

  // Focus the type of a service that was just added.
  useEffect(() => {
    if (opened.current === null) return;
    focusField(fieldId(serviceIdOf(opened.current), 'speedPricingType'));
    opened.current = null;
  }, [services]);

  const append = () => {
    if (isBusy) return;
    opened.current = nextKey;
    dispatch(addShippingRuleActions.serviceAdded({ merchantId, dispatcher: productKey }));
  };
  const remove = (key: number) => {
    if (isBusy) return;
    dispatch(addShippingRuleActions.serviceRemoved({ merchantId, key }));
    // The pressed button disappears with its service.
    add.current?.focus();
  };
  return (
    <DetailCard
      level={2}
      title="Speed Pricing"
      className="add-rule-services"
      aside={
        <Button
          ref={add}
          size="small"
          variant="outlined"
          icon={<Plus />}
          text="Add a service"
          aria-disabled={isBusy}
          onClick={append}
        />
      }
    >
      {services.length === 0 ? (
        <p className="add-rule-none">
          No services: rates show one STANDARD price. Services can be added later only to a rule that starts
          with one.
        </p>
      ) : (
        <ul className="add-rule-service-list" aria-label="Services">
          {services.map(({ key, draft: service }, index) => (
            <li key={key}>
              <div className="add-rule-service-head">
                <h3>
                  Service {index + 1}
                  {service.speedPricingType !== '' && (
                    <span className="muted"> {service.speedPricingType}</span>
                  )}
                </h3>
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Trash />}
                  className="card-delete"
                  aria-label={`Remove service ${index + 1}`}
                  aria-disabled={isBusy}
                  title="Remove"
                  onClick={() => remove(key)}
                />
              </div>
              <ServiceFields
                id={serviceIdOf(key)}
                value={service}
                provider={{ productKey, providerName }}
                isLocked={isBusy}
                onChange={(next) =>
                  dispatch(addShippingRuleActions.serviceChanged({ merchantId, key, draft: next }))
                }
                errors={shownErrors(errors[index], triedServices.includes(key))}
              />
            </li>
          ))}
        </ul>
      )}
    </DetailCard>
  );
}

const NO_ERRORS: SpeedErrors = {};

/** Before the first save, report only a duplicate type: what is missing may still be typed. */
function shownErrors(errors: SpeedErrors = NO_ERRORS, isTried: boolean): SpeedErrors {
  if (isTried) return errors;
  const { speedPricingType } = errors;
  return speedPricingType && speedPricingType !== merchantMessages.fillAllFields
    ? { speedPricingType }
    : NO_ERRORS;
}
