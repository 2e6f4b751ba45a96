import { SegmentedControl } from '@blueprintjs/core';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { counted } from '../../contract/counts';
import { quoteTexts } from '../../contract/quoteTexts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { askForSeveral } from '../../store/views/quotes/askQuotes';
import { selectAreQuotesOfOther } from '../../store/views/quotes/quotesSelectors';
import { selectQuotes } from '../../store/views/quotes/quotesSlice';
import {
  selectIsAnswerOfOther,
  selectIsAskingRates,
  selectRateAnswer,
} from '../../store/views/rates/ratesSelectors';
import type { RateAnswer } from '../../store/views/rates/ratesSlice';
import { useAnnounced } from '../../ui/announce';
import { ChangedMark } from '../../ui/ChangedMark';
import { RateAnswerView } from './RateAnswerView';
import { QuotesCard } from './quotes/QuotesCard';
import { RateFormCard } from './RateFormCard';
import './rates.css';

interface RatesLookupProps {
  /** Set on a merchant's page: the form does not ask for the merchant, and results of others are not shown. */
  readonly merchantId?: MerchantId;
}

/** The form and the results of the last lookup, if any. */
export function RatesLookup({ merchantId }: RatesLookupProps) {
  const last = useAppSelector(selectRateAnswer);
  const answer = merchantId === undefined || last?.question.merchantId === merchantId ? last : null;
  const isAsking = useAppSelector(selectIsAskingRates);
  useAnnounced(isAsking || answer === null ? '' : foundRates(answer));
  const isOfOther = useAppSelector(selectIsAnswerOfOther);
  const areQuotesOfOther = useAppSelector(selectAreQuotesOfOther);
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
        ofPlace && (
          <>
            <ChangedMark isChanged={areQuotesOfOther} text={quoteTexts.changed} />
            <QuotesCard run={ofPlace} />
          </>
        )
      ) : answer === null ? (
        <p className="rates-empty">Fill in the form to see rates and windows.</p>
      ) : (
        <>
          <ChangedMark isChanged={isOfOther} text={quoteTexts.changed} />
          <RateAnswerView answer={answer} />
        </>
      )}
    </>
  );
}

/** How many rates a look-up found. A refusal is a notice, which is announced itself. */
function foundRates({ problem, rates }: RateAnswer): string {
  if (problem !== null) return '';
  return rates.length === 0 ? 'No service is offered' : `${counted(rates.length, 'rate')} found`;
}
