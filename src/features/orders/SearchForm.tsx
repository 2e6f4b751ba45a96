import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { DELIVERY_TYPES } from '../../contract/constants';
import { messages } from '../../contract/messages';
import { STATUS_FILTER, statusLook } from '../../contract/statuses';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectShowsDeliveryType } from '../../store/flags/flagsSlice';
import {
  selectAppliedFilter,
  selectIsSearched,
  selectIsSearching,
  selectUnsearchedFilters,
  selectUpdatedAt,
} from '../../store/views/orders/orderListSelectors';
import { rememberStatus } from '../../store/views/orders/searchOrders';
import { useMerchantOptions } from '../../shared/merchant/useMerchantOptions';
import { SearchableSelect, type SelectOption } from '../../ui/SearchableSelect';
import { ChangedMark } from '../../ui/ChangedMark';
import { pasteId } from '../../shared/orders/pasteId';
import { DateRangeField } from '../../shared/dates/DateRangeField';
import { FieldLabel } from './FieldLabel';
import { useOrderSearch } from './useOrderSearch';
import { useTypedFilter } from './useTypedFilter';
import { useRangeNotes } from './views/useRangeNotes';
import { BusyButton } from '../../ui/BusyButton';
import { escapeField } from '../../ui/escapeField';
import './searchForm.css';

/** Element id of the first field, which `/` focuses. */
export const ID_FIELD = 'orders-id';

const STATUS_OPTIONS: readonly SelectOption[] = STATUS_FILTER.map((status) => ({
  value: status,
  text: statusLook(status).shownAs,
  // Also find the code itself, which exports and the API use: DELIVERY_COMPLETED is shown as COMPLETED.
  words: [status],
}));

interface SearchFormProps {
  /** Shown at the right of the second row. */
  readonly children: ReactNode;
}

/** The search row and the date ranges (OSR-01, OSR-02, OSR-14). Search or Enter applies what was typed. */
export function SearchForm({ children }: SearchFormProps) {
  const dispatch = useAppDispatch();
  const applied = useAppSelector(selectAppliedFilter);
  const isSearched = useAppSelector(selectIsSearched);
  const isSearching = useAppSelector(selectIsSearching);
  const showsDeliveryType = useAppSelector(selectShowsDeliveryType);
  // Include archived ones: their old orders must stay findable.
  const merchants = useMerchantOptions(true);
  const { onOpen: askForNames } = merchants;
  const updatedAt = useAppSelector(selectUpdatedAt);
  useEffect(() => {
    if (updatedAt !== null) askForNames();
  }, [updatedAt, askForNames]);
  const { search } = useOrderSearch();
  const [draft, set] = useTypedFilter();
  const noteOf = useRangeNotes(draft);
  // The list below shows the applied filter, not what is in the fields now. The find field is separate.
  const isUnsearched = useAppSelector(selectUnsearchedFilters) !== null;
  const isChanged = isSearched && isUnsearched;

  const takesBack = (field: 'id' | 'refNumber') => (event: KeyboardEvent<HTMLInputElement>) =>
    escapeField(event, draft[field] === applied[field] ? null : () => set({ [field]: applied[field] }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search({ ...draft, find: '' });
  };

  return (
    <form role="search" aria-label="Orders" className="search-form" onSubmit={submit} noValidate>
      <div className="search-row">
        <FieldLabel text="id" htmlFor={ID_FIELD} className="search-field-text">
          <InputGroup
            id={ID_FIELD}
            placeholder="Order id"
            value={draft.id}
            onValueChange={(id) => set({ id })}
            onPaste={(event) => pasteId(event, (id) => set({ id }))}
            onKeyDown={takesBack('id')}
            autoComplete="off"
            spellCheck={false}
          />
        </FieldLabel>
        <FieldLabel text="Ref Number" htmlFor="orders-ref" className="search-field-text">
          <InputGroup
            id="orders-ref"
            placeholder="Exact reference"
            value={draft.refNumber}
            onValueChange={(refNumber) => set({ refNumber })}
            onKeyDown={takesBack('refNumber')}
            autoComplete="off"
            spellCheck={false}
          />
        </FieldLabel>
        <FieldLabel text="Merchant" htmlFor="orders-merchant" className="search-field-wide">
          <SearchableSelect
            id="orders-merchant"
            label="Merchant"
            placeholder="Any merchant"
            {...merchants}
            value={draft.merchantId}
            onChange={(merchantId) => set({ merchantId })}
          />
        </FieldLabel>
        <FieldLabel text="Status" htmlFor="orders-status" className="search-field-wide">
          <SearchableSelect
            id="orders-status"
            label="Status"
            placeholder="Any status"
            options={STATUS_OPTIONS}
            value={draft.orderStatus}
            onChange={(orderStatus) => {
              set({ orderStatus });
              dispatch(rememberStatus(orderStatus));
            }}
          />
        </FieldLabel>
        {showsDeliveryType && (
          <FieldLabel text="Delivery Type" htmlFor="orders-type" className="search-field-type">
            <HTMLSelect
              id="orders-type"
              fill
              value={draft.deliveryType}
              onChange={({ currentTarget: { value } }) =>
                set({ deliveryType: DELIVERY_TYPES.find((type) => type === value) ?? '' })
              }
            >
              <option value="">Any type</option>
              {DELIVERY_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </HTMLSelect>
          </FieldLabel>
        )}
        <div className="search-submit-cell">
          <ChangedMark isChanged={isChanged} text="Filters changed" title={messages.filtersChanged} />
          <BusyButton
            type="submit"
            intent="primary"
            className="search-submit"
            icon={<Search />}
            text="Search"
            // A changed filter can be searched for at once: the newer search wins.
            isBusy={isSearching && !isChanged}
          />
        </div>
      </div>
      <div className="search-row search-row-2">
        <DateRangeField
          label="Created at"
          note={noteOf('created')}
          zone={draft.zone}
          from={draft.createdFrom}
          to={draft.createdTo}
          onChange={(createdFrom, createdTo) => set({ createdFrom, createdTo })}
        />
        <DateRangeField
          label="Delivery window"
          note={noteOf('window')}
          zone={draft.zone}
          from={draft.windowFrom}
          to={draft.windowTo}
          onChange={(windowFrom, windowTo) => set({ windowFrom, windowTo })}
        />
        {children}
      </div>
    </form>
  );
}
