import { Button, FormGroup, Spinner } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, useId, useRef, type ClipboardEvent, type FormEvent, type RefObject } from 'react';
import { readDestinations } from '../../domain/rates/destinations';
import { RATE_FIELDS, RATE_LABELS, type RateField } from '../../domain/rates/rateForm';
import { timeOfDayAt } from '../../lib/timeZones';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppDispatch, useAppSelector, useNow } from '../../store/hooks';
import { askQuotes, pasteDestinations } from '../../store/views/quotes/askQuotes';
import { selectIsAskingQuotes, selectQuotes } from '../../store/views/quotes/quotesSlice';
import { chooseMerchant } from '../../store/views/rates/fillRateForm';
import { changeRateForm, lookUpRates } from '../../store/views/rates/lookUpRates';
import {
  selectIsAskingRates,
  selectRateErrors,
  selectRateForm,
} from '../../store/views/rates/ratesSelectors';
import { DateField, TimeField } from '../../shared/dates/DateAndTime';
import { focusFirstInvalid } from '../../ui/firstInvalid';
import { useMerchantOptions } from '../../shared/merchant/useMerchantOptions';
import { SearchableSelect } from '../../ui/SearchableSelect';
import { TextField } from '../../ui/TextField';
import { DestinationsField } from './quotes/DestinationsField';
import './rateForm.css';

interface RateFormProps {
  /** False on a merchant's page, where the merchant is fixed. */
  readonly asksForMerchant: boolean;
  /** Whether several destinations are looked up, which have a field of their own. */
  readonly isForSeveral: boolean;
}

/**
 * The form of the Rates page (RATE-01 to RATE-03). Missing input is marked at its field, and the first such field
 * gets the focus.
 */
export function RateFormCard({ asksForMerchant, isForSeveral }: RateFormProps) {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectRateForm);
  const errors = useAppSelector(selectRateErrors);
  const isAskingOne = useAppSelector(selectIsAskingRates);
  const isAskingSeveral = useAppSelector(selectIsAskingQuotes);
  const isAsking = isForSeveral ? isAskingSeveral : isAskingOne;
  // Without archived merchants: their rates are refused.
  const merchants = useMerchantOptions(false);
  const { reader } = useTimeZones();
  const now = useNow();
  const selectId = useId();
  const element = useRef<HTMLFormElement>(null);
  const leadToWrong = useFirstWrong(element);
  const leadToPasted = usePastedFocus(element, isForSeveral);
  const field = <Field extends RateField>(name: Field) => ({
    label: RATE_LABELS[name],
    error: errors[name],
    value: form[name],
    onChange: (value: string) => dispatch(changeRateForm({ [name]: value })),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void dispatch(isForSeveral ? askQuotes() : lookUpRates());
    leadToWrong();
  };

  /** Moves several pasted destinations to their own field: this one has a single line and would join them. */
  const takeSeveral = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (readDestinations(text).length < 2) return;
    event.preventDefault();
    leadToPasted();
    dispatch(pasteDestinations(text));
  };

  return (
    <form
      ref={element}
      className={[
        'rate-form',
        asksForMerchant ? '' : 'rate-form-of-merchant',
        isForSeveral ? 'rate-form-several' : '',
      ].join(' ')}
      aria-label="Rates"
      onSubmit={submit}
      noValidate
    >
      {asksForMerchant && (
        <FormGroup
          label={RATE_LABELS.merchantId}
          labelFor={selectId}
          intent={errors.merchantId ? 'danger' : 'none'}
          helperText={errors.merchantId && <span id={`${selectId}-message`}>{errors.merchantId}</span>}
          className="rate-merchant"
        >
          <SearchableSelect
            id={selectId}
            label={RATE_LABELS.merchantId}
            placeholder="Choose a merchant"
            {...merchants}
            value={form.merchantId}
            onChange={(merchantId) => dispatch(chooseMerchant(merchantId))}
            errorId={errors.merchantId && `${selectId}-message`}
          />
        </FormGroup>
      )}
      <div className="rate-date">
        <DateField {...field('date')} iconSide="right" />
      </div>
      <div className="rate-time">
        <TimeField
          {...field('time')}
          date={form.date}
          zone={reader}
          suggested={timeOfDayAt(now(), reader)}
          iconSide="right"
        />
      </div>
      <div className="rate-code">
        <TextField {...field('originPostalCode')} autoComplete="off" />
      </div>
      {!isForSeveral && (
        <div className="rate-recipient" onPaste={takeSeveral}>
          <TextField {...field('postalCode')} autoComplete="off" />
        </div>
      )}
      <div className="rate-weight">
        <TextField {...field('weight')} autoComplete="off" />
      </div>
      <Button
        type="submit"
        intent="primary"
        className="rate-submit"
        icon={isAsking ? <Spinner size={16} /> : <Search />}
        text="Get Rates"
        // Not disabled, so that it keeps the focus during the request and another lookup can be started.
        aria-busy={isAsking}
      />
      {isForSeveral && <DestinationsField />}
    </form>
  );
}

/** After a lookup was refused, here or by the server, moves the focus to the first wrong field. */
function useFirstWrong(form: RefObject<HTMLElement>): () => void {
  const errors = useAppSelector(selectRateErrors);
  const said = useAppSelector((state) => selectQuotes(state).error);
  /** The focused element when the lookup was sent; if the user has moved on since, the focus stays there. */
  const askedFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (askedFrom.current === null) return;
    if (said === null && RATE_FIELDS.every((field) => errors[field] === undefined)) return;
    if (document.activeElement === askedFrom.current) focusFirstInvalid(form.current);
    askedFrom.current = null;
  }, [errors, said, form]);
  return () => {
    askedFrom.current = document.activeElement;
  };
}

/** Moves the focus behind a paste into the field for several destinations: the field that it was in is gone. */
function usePastedFocus(form: RefObject<HTMLElement>, isForSeveral: boolean): () => void {
  const isPasted = useRef(false);
  useEffect(() => {
    if (!isForSeveral || !isPasted.current) return;
    isPasted.current = false;
    const field = form.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [isForSeveral, form]);
  return () => {
    isPasted.current = true;
  };
}
