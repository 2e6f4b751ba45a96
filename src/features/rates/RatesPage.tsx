import { useLocation } from 'react-router-dom';
import { isMerchantRates } from '../../paths';
import { PageHeader } from '../../ui/PageHeader';
import { MerchantRates } from './MerchantRates';
import { RatesLookup } from './RatesLookup';
import { useRatesAddress } from './useRatesAddress';

/** Rates and delivery windows between two postal codes, with an explanation of the prices. */
export function RatesPage() {
  const { search } = useLocation();
  return isMerchantRates(search) ? <MerchantRates /> : <AllRates />;
}

function AllRates() {
  useRatesAddress();
  return (
    <div className="rates-page">
      <PageHeader title="Rates" />
      <RatesLookup />
    </div>
  );
}
