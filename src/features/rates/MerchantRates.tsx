import { paths, type MerchantAddress } from '../../paths';
import { useMerchantOfPage } from '../../shared/merchant/useMerchantOfPage';
import { MerchantPageBody } from '../../shared/merchant/MerchantPageBody';
import { MerchantPageHeader } from '../../shared/merchant/MerchantPageHeader';
import { MerchantTabs } from '../../shared/merchant/MerchantTabs';
import { RatesLookup } from './RatesLookup';
import { useRatesAddress } from './useRatesAddress';

/** Rates of one merchant, among its other pages: the look-up of the Rates page that knows whose rates are asked for. */
export function MerchantRates() {
  const { merchantId, name, searchParam, load } = useMerchantOfPage();
  const place: MerchantAddress = { merchantId, merchantName: name, searchParam };
  return (
    <div className="rates-page">
      <MerchantPageHeader
        merchantId={merchantId}
        merchantName={name}
        page="Rates"
        backTo={paths.merchants(searchParam)}
        searchParam={searchParam}
      />
      <MerchantTabs merchant={place} current="Rates" />
      <MerchantPageBody load={load}>{() => <OfMerchant key={merchantId} place={place} />}</MerchantPageBody>
    </div>
  );
}

function OfMerchant({ place }: { readonly place: MerchantAddress }) {
  useRatesAddress(place);
  return <RatesLookup merchantId={place.merchantId} />;
}
