import { useMemo } from 'react';
import { explainRates, type RatesExplained } from '../../domain/rates/explainRates';
import type { RateAnswer } from '../../store/views/rates/ratesSlice';
import { usePriceBasis } from './usePriceBasis';

/**
 * Explains the prices of an answer, using the server's own rules. Null until the merchant is loaded, and if it has
 * changed so that nothing would be offered now.
 */
export function useExplanation({ question, basis }: RateAnswer, merchantName: string): RatesExplained | null {
  const merchant = usePriceBasis(question.merchantId);
  return useMemo(() => {
    if (basis !== 'ready') return null;
    const { dateTime: at, ...asked } = question;
    const explanation = explainRates(merchant, { ...asked, at, merchantName });
    return explanation.kind === 'explained' ? explanation : null;
  }, [basis, merchant, question, merchantName]);
}
