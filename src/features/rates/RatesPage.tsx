import { useAppSelector } from '../../store/hooks';
import { selectRateAnswer } from '../../store/views/rates/ratesSelectors';
import { PageHeader } from '../../ui/PageHeader';
import { RateAnswerView } from './RateAnswerView';
import { RateForm } from './RateForm';
import { useRatesAddress } from './useRatesAddress';
import './rates.css';

/** Rates and delivery windows between two postal codes, and why they are what they are. */
export function RatesPage() {
  useRatesAddress();
  const answer = useAppSelector(selectRateAnswer);
  return (
    <div className="rates-page">
      <PageHeader title="Rates" />
      <RateForm />
      {answer === null ? (
        <p className="rates-empty">Fill in the form to see rates and windows.</p>
      ) : (
        <RateAnswerView answer={answer} />
      )}
    </div>
  );
}
