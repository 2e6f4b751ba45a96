import { Spinner } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useMemo, type KeyboardEvent } from 'react';
import { merchantMessages } from '../../contract/merchantMessages';
import { withPrediction } from '../../domain/merchants/newMerchant';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectGeoCredit } from '../../store/config/configSlice';
import { addMerchantActions, selectAddMerchant } from '../../store/views/addMerchant/addMerchantSlice';
import { useAddressHelp } from '../../shared/address/useAddressHelp';
import { SuggestField } from '../../shared/address/SuggestField';

const NOTES = {
  none: merchantMessages.addressNotSuggested,
  failed: merchantMessages.addressSearchFailed,
} as const;

/** Find an address (MAD-04 to MAD-06): a chosen address is copied into the fields below, and the search is cleared. */
export function AddressSearch() {
  const dispatch = useAppDispatch();
  const { draft, phase } = useAppSelector(selectAddMerchant);
  const credit = useAppSelector(selectGeoCredit);
  const { predictions, phase: helpPhase } = useAddressHelp(draft.search === '' ? null : draft.search);
  const suggestions = useMemo(() => predictions.map(({ description }) => description), [predictions]);
  const change = (changes: Parameters<typeof addMerchantActions.changed>[0]) =>
    dispatch(addMerchantActions.changed(changes));
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter searches here; it must not save the merchant.
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <SuggestField
        label="Find an address"
        placeholder="Start typing, from 3 characters"
        value={draft.search}
        readOnly={phase !== 'editing'}
        suggestions={suggestions}
        credit={credit}
        onChange={(search) => change({ search })}
        onPick={(place) => {
          const picked = predictions[place];
          if (picked) change({ search: '', ...withPrediction(draft, picked.address, draft.search) });
        }}
        leftElement={
          <span className="address-search-sign">
            <Search />
          </span>
        }
        {...(helpPhase === 'asking' && {
          rightElement: <Spinner size={16} className="address-search-spinner" aria-label="Searching" />,
        })}
        {...((helpPhase === 'none' || helpPhase === 'failed') && { note: NOTES[helpPhase] })}
      />
    </div>
  );
}
