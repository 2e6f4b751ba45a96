import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { useAppSelector } from '../../store/hooks';
import { selectRateAnswer } from '../../store/views/rates/ratesSelectors';
import { RateAnswerView } from './RateAnswerView';
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
  return (
    <>
      <RateFormCard asksForMerchant={merchantId === undefined} />
      {answer === null ? (
        <p className="rates-empty">Fill in the form to see rates and windows.</p>
      ) : (
        <RateAnswerView answer={answer} />
      )}
    </>
  );
}
