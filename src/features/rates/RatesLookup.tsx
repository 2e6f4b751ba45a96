import { SegmentedControl } from '@blueprintjs/core';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { quoteTexts } from '../../contract/quoteTexts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { askForSeveral } from '../../store/views/quotes/askQuotes';
import { selectQuotes } from '../../store/views/quotes/quotesSlice';
import { selectRateAnswer } from '../../store/views/rates/ratesSelectors';
import { RateAnswerView } from './RateAnswerView';
import { QuotesCard } from './quotes/QuotesCard';
import { RateFormCard } from './RateFormCard';
import './rates.css';

interface RatesLookupProps {
  /** On the page of a merchant: it is not asked for, and what another one was asked is not shown. */
  readonly merchantId?: MerchantId;
}

/** The form and, once something was looked up, what came of it. */
export function RatesLookup({ merchantId }: RatesLookupProps) {
  const last = useAppSelector(selectRateAnswer);
  const answer = merchantId === undefined || last?.question.merchantId === merchantId ? last : null;
  const dispatch = useAppDispatch();
  const { isOpen: isForSeveral, run } = useAppSelector(selectQuotes);
  const ofPlace = merchantId === undefined || run?.question.merchantId === merchantId ? run : null;
  return (
    <>
      <SegmentedControl
        aria-label="Destinations"
        className="rates-switch"
        value={isForSeveral ? 'several' : 'one'}
        onValueChange={(value) => dispatch(askForSeveral(value === 'several'))}
        options={[
          { value: 'one', label: quoteTexts.one },
          { value: 'several', label: quoteTexts.several },
        ]}
      />
      <RateFormCard asksForMerchant={merchantId === undefined} isForSeveral={isForSeveral} />
      {isForSeveral ? (
        ofPlace && <QuotesCard run={ofPlace} />
      ) : answer === null ? (
        <p className="rates-empty">Fill in the form to see rates and windows.</p>
      ) : (
        <RateAnswerView answer={answer} />
      )}
    </>
  );
}
