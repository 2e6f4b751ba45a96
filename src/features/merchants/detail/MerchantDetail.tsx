import { Tooltip } from '@blueprintjs/core';
import { InfoSign, Lock } from '@blueprintjs/icons';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { formatPhone } from '../../../domain/orders/phone';
import { formatDayLong } from '../../../lib/times';
import { readEpochMs } from '../../../lib/epoch';
import { selectProductLabel } from '../../../store/config/configSlice';
import { useTimeZones } from '../../../store/config/timeZones';
import { useAppSelector } from '../../../store/hooks';
import { HistoryButton } from '../../../shared/history/HistoryButton';
import { WhoIsHere } from '../../../shared/presence/WhoIsHere';
import { DetailCard } from '../../../ui/DetailCard';
import { MerchantChoiceField } from './MerchantChoiceField';
import { FieldRow } from './FieldRow';
import { PlatformIdField } from './PlatformIdField';
import { MerchantTextField } from './MerchantTextField';
import './merchantDetail.css';

interface MerchantProps {
  readonly merchant: MerchantRecord;
}

/** The open merchant: three cards; all fields except the fixed ones are edited in place. */
export function MerchantDetail({ merchant }: MerchantProps) {
  return (
    <div className={merchant.archived ? 'merchant-detail merchant-detail-archived' : 'merchant-detail'}>
      <BasicCard merchant={merchant} />
      <LocationCard merchant={merchant} />
      <ConfigurationCard merchant={merchant} />
    </div>
  );
}

/** MDT-01 to MDT-09. */
function BasicCard({ merchant }: MerchantProps) {
  const { reader } = useTimeZones();
  const product = useAppSelector(selectProductLabel);
  const redactedAt = readEpochMs(merchant.lastRedactedAt);
  return (
    <DetailCard
      title="Basic Information"
      className="merchant-basic"
      aside={
        <>
          {merchant.archived && (
            <>
              <Lock size={12} /> Archived, read-only
            </>
          )}
          <WhoIsHere entity="merchant" recordId={merchant.id} />
          <HistoryButton kind="merchant" id={merchant.id} name={merchant.name} version={merchant.version} />
        </>
      }
    >
      <dl className="merchant-fields">
        <MerchantTextField merchant={merchant} field="name" label="Name" />
        <FieldRow label="Id">
          <span className="merchant-code">{merchant.id}</span>
        </FieldRow>
        <FieldRow label="Task Time Creation">{merchant.taskTimeCreation}</FieldRow>
        <MerchantTextField merchant={merchant} field="pickupNotes" label="Pickup Notes" multiline />
        <MerchantTextField merchant={merchant} field="personalizedNotes" label="Delivery Notes" multiline />
        <MerchantTextField
          merchant={merchant}
          field="phone"
          label="Phone"
          inputMode="tel"
          shown={formatPhone(merchant.phone)}
        />
        <MerchantTextField merchant={merchant} field="email" label="Email" inputMode="email" />
        <PlatformIdField
          merchant={merchant}
          field="organizationId"
          label={`${product} Organization`}
          action="Create organization"
        />
        <PlatformIdField
          merchant={merchant}
          field="pickupCustomerId"
          label={`${product} Customer`}
          action="Create pickup customer"
        />
        <FieldRow label="Last redacted at">
          {redactedAt === null ? null : formatDayLong(redactedAt, reader)}
        </FieldRow>
      </dl>
    </DetailCard>
  );
}

/** MDT-10: the city is shown and edited like the rest of the location. */
function LocationCard({ merchant }: MerchantProps) {
  return (
    <DetailCard title="Location" className="merchant-location">
      <dl className="merchant-fields">
        <MerchantTextField merchant={merchant} field="street" label="Street" />
        <MerchantTextField merchant={merchant} field="unit" label="Unit" />
        <MerchantTextField merchant={merchant} field="city" label="City" />
        <MerchantTextField merchant={merchant} field="province" label="Province" />
        <MerchantTextField merchant={merchant} field="postalCode" label="Postal Code" />
        <MerchantTextField merchant={merchant} field="country" label="Country" />
      </dl>
    </DetailCard>
  );
}

/** MDT-11 to MDT-13. */
function ConfigurationCard({ merchant }: MerchantProps) {
  return (
    <DetailCard title="Configuration" className="merchant-configuration">
      <dl className="merchant-fields">
        <MerchantChoiceField merchant={merchant} field="scanningRequired" label="Scanning Required" />
        <MerchantChoiceField merchant={merchant} field="signatureRequired" label="Signature Required" />
        <MerchantChoiceField merchant={merchant} field="rateShowingOptionType" label="Sameday Showing" />
        <MerchantChoiceField merchant={merchant} field="createPickup" label="Create Automatic Pickup Task" />
        <MerchantChoiceField
          merchant={merchant}
          field="dataRedactionEnabled"
          label="Redact Customer Data"
          note={
            <Tooltip content={merchantMessages.redactionNote} placement="top" compact>
              <button type="button" className="merchant-note" aria-label={merchantMessages.redactionNote}>
                <InfoSign size={12} />
              </button>
            </Tooltip>
          }
        />
      </dl>
    </DetailCard>
  );
}
