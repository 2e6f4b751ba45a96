import { Radio, Tooltip } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { useId, type ReactNode } from 'react';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantSettings } from '../../domain/merchants/newMerchant';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { addMerchantActions, selectAddMerchant } from '../../store/views/addMerchant/addMerchantSlice';
import { DetailCard } from '../../ui/DetailCard';

type Setting = keyof MerchantSettings;

/** Values as in the request body, with their labels. */
type Options = readonly (readonly [value: boolean | string, label: string])[];
const YES_NO: Options = [
  [true, 'Yes'],
  [false, 'No'],
];
const TASK_TIMES: Options = [
  ['AUTO', 'AUTO'],
  ['ONPICKUPREADY', 'ONPICKUPREADY'],
];
const SAMEDAY: Options = [
  ['ALWAYSSHOWSAMEDAY', 'Always'],
  ['SAMEDAYCUTOFF', 'Hide After Cutoff'],
];

/** Merchant Settings (MAD-13 to MAD-18): one row per choice, each with its default. */
export function SettingsCard() {
  return (
    <DetailCard level={2} title="Merchant Settings" className="add-merchant-settings">
      <SettingRow
        setting="scanningRequired"
        label="Scanning Required"
        note="Not available for new merchants"
        options={YES_NO}
        isDisabled
      />
      <SettingRow setting="signatureRequired" label="Signature Required" options={YES_NO} />
      <SettingRow setting="taskTimeCreation" label="Task Time Creation" options={TASK_TIMES} />
      <SettingRow setting="rateShowingOptionType" label="Sameday Showing" options={SAMEDAY} />
      <SettingRow setting="createPickup" label="Create Automatic Pickup Task" options={YES_NO} />
      <SettingRow
        setting="dataRedactionEnabled"
        label="Redact Customer Data"
        note="90 days after order creation"
        options={YES_NO}
        aside={
          <Tooltip content={merchantMessages.redactionNote} placement="top" compact>
            <button type="button" className="setting-info" aria-label={merchantMessages.redactionNote}>
              <InfoSign size={12} />
            </button>
          </Tooltip>
        }
      />
    </DetailCard>
  );
}

interface SettingRowProps {
  readonly setting: Setting;
  readonly label: string;
  readonly note?: string;
  readonly options: Options;
  readonly isDisabled?: boolean;
  readonly aside?: ReactNode;
}

function SettingRow({ setting, label, note, options, isDisabled = false, aside }: SettingRowProps) {
  const id = useId();
  const dispatch = useAppDispatch();
  const { draft } = useAppSelector(selectAddMerchant);
  return (
    <div
      role="radiogroup"
      className="setting-row"
      aria-labelledby={`${id}-label`}
      aria-describedby={note && `${id}-note`}
    >
      <div className="setting-label">
        <span id={`${id}-label`}>{label}</span>
        {aside}
      </div>
      {note && (
        <div id={`${id}-note`} className="setting-note">
          {note}
        </div>
      )}
      <div className="setting-options">
        {options.map(([value, text]) => (
          <Radio
            key={text}
            inline
            name={id}
            label={text}
            checked={draft[setting] === value}
            disabled={isDisabled}
            onChange={() => dispatch(addMerchantActions.changed({ [setting]: value }))}
          />
        ))}
      </div>
    </div>
  );
}
