import { Button, Callout } from '@blueprintjs/core';
import { useCallback, useRef, type RefObject } from 'react';
import { Error as ErrorIcon, InfoSign, WarningSign } from '@blueprintjs/icons';
import { merchantMessages } from '../../contract/merchantMessages';
import type { GeoCredit as Credit } from '../../contract/schemas/config';
import { selectConfig } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useFormNotices } from '../../shared/editing/useFormNotices';
import { ADD_MERCHANT } from '../../store/views/addMerchant/addMerchant';
import { addMerchantActions, selectAddMerchant } from '../../store/views/addMerchant/addMerchantSlice';
import { DetailCard } from '../../ui/DetailCard';
import { focusFirstInvalid } from '../../ui/firstInvalid';
import { useWantedFocus } from '../../ui/useWantedFocus';
import { GeoCreditLine } from '../../shared/address/GeoCreditLine';
import { AddressPartField } from './AddressPartField';
import { AddressSearch } from './AddressSearch';

interface AddressCardProps {
  /** Retries the save after the geocoder did not respond. */
  readonly onRetry: () => void;
}

/**
 * Address Information (MAD-04 to MAD-10): the search fills in the parts, and the check on save compares them with the
 * geocoder. On a server without address help both are missing, and the card says so.
 */
export function NewAddressCard({ onRetry }: AddressCardProps) {
  const { extras, geoCredit } = useAppSelector(selectConfig);
  const { street, retry } = useFocusOnProblem();
  return (
    <DetailCard level={2} title="Address Information" aside={extras.geo && <Coverage credit={geoCredit} />}>
      <Trouble onRetry={onRetry} retry={retry} />
      {!extras.geo && (
        <p className="address-unchecked">
          <InfoSign size={12} /> {merchantMessages.addressCheckOff}
        </p>
      )}
      <div className="add-merchant-fields">
        {extras.geo && (
          <div className="span-6">
            <AddressSearch />
          </div>
        )}
        <AddressPartField part="street" label="Street" className="span-4" inputRef={street} />
        <AddressPartField part="unit" label="Unit" className="span-2" isOptional />
        <AddressPartField part="city" label="City" className="span-4" />
        <AddressPartField part="province" label="Province" className="span-2" />
        <AddressPartField part="postalCode" label="Postal Code" className="span-2" />
        <AddressPartField part="country" label="Country" className="span-4" />
      </div>
    </DetailCard>
  );
}

/** After a refused save, moves the focus to what needs attention: a field, Retry, or the street. */
function useFocusOnProblem() {
  const street = useRef<HTMLInputElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const dispatch = useAppDispatch();
  const { wantsFocus } = useAppSelector(selectAddMerchant);
  const onFocused = useCallback(() => void dispatch(addMerchantActions.focusTaken()), [dispatch]);
  useWantedFocus(
    street,
    wantsFocus && 'late',
    (field) => focusFirstInvalid(field.form) || (retry.current ?? field).focus(),
    onFocused,
  );
  return { street, retry };
}

/**
 * The area in which addresses are known, and the data's source. The list of suggestions also names it, but keyboard
 * users cannot reach it there.
 */
function Coverage({ credit }: { readonly credit: Credit | undefined }) {
  if (credit === undefined) return <>Canada and US</>;
  return (
    <span>
      Canada and US · <GeoCreditLine credit={credit} />
    </span>
  );
}

interface TroubleProps extends AddressCardProps {
  readonly retry: RefObject<HTMLButtonElement>;
}

/** Why the address as a whole is not accepted (MAD-09), or could not be checked. */
function Trouble({ onRetry, retry }: TroubleProps) {
  const { trouble, phase } = useAppSelector(selectAddMerchant);
  if (trouble === null) return null;
  if (trouble.kind === 'unknown') return <UnknownAddress />;
  return (
    <Callout role="alert" className="address-trouble" intent="warning" icon={<WarningSign />} compact>
      <div className="address-trouble-line">
        <span>
          {merchantMessages.addressCheckFailed}
          {trouble.reason !== '' && <span className="address-trouble-reason"> {trouble.reason}</span>}
        </span>
        <Button
          ref={retry}
          size="small"
          variant="outlined"
          intent="warning"
          text="Retry"
          onClick={() => phase === 'editing' && onRetry()}
        />
      </div>
    </Callout>
  );
}

/**
 * The geocoder does not know the address. The toast that announces it is removed together with this when the address
 * is changed (MSG-60).
 */
function UnknownAddress() {
  useFormNotices(ADD_MERCHANT);
  return (
    <Callout className="address-trouble" intent="danger" icon={<ErrorIcon />} compact>
      {merchantMessages.notGeocodableAddress}
    </Callout>
  );
}
