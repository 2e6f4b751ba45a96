import type { MerchantAddress } from '../../paths';
import { useMerchantOfPage } from '../../shared/merchant/useMerchantOfPage';
import { MerchantPage } from '../../shared/merchant/MerchantPage';
import { RatesLookup } from './RatesLookup';
import { useRatesAddress } from './useRatesAddress';

/** Rates of one merchant, among its other pages: the lookup of the Rates page with the merchant fixed. */
export function MerchantRates() {
  const ofPage = useMerchantOfPage();
  const { merchantId, name: merchantName, searchParam } = ofPage;
  return (
    <MerchantPage merchant={ofPage} page="Rates" className="rates-page">
      {() => <OfMerchant merchantAddress={{ merchantId, merchantName, searchParam }} />}
    </MerchantPage>
  );
}

function OfMerchant({ merchantAddress }: { readonly merchantAddress: MerchantAddress }) {
  useRatesAddress(merchantAddress);
  return <RatesLookup merchantId={merchantAddress.merchantId} />;
}
