import { useMemo } from 'react';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { indexMerchant, type MerchantRules } from '../../domain/rates/merchantRules';
import { useTimeZones } from '../../store/config/timeZones';
import { selectMerchantById } from '../../store/entities/merchants/merchantsSelectors';
import { selectRulesOfMerchant } from '../../store/entities/shippingRules/shippingRulesSelectors';
import { selectZonesOfMerchant } from '../../store/entities/zones/zonesSelectors';
import { useAppSelector } from '../../store/hooks';

/**
 * What determines a merchant's prices and windows, indexed as on the server. SAMEDAY is always shown unless the
 * merchant says otherwise. Times follow the server's time zone rules.
 */
export function usePriceBasis(merchantId: MerchantId): MerchantRules {
  const merchant = useAppSelector((state) => selectMerchantById(state, merchantId));
  const zones = useAppSelector((state) => selectZonesOfMerchant(state, merchantId));
  const rules = useAppSelector((state) => selectRulesOfMerchant(state, merchantId));
  const timeZones = useTimeZones();
  return useMemo(() => {
    const { rateShowingOptionType = 'ALWAYSSHOWSAMEDAY', locationPricing } = merchant ?? {};
    return indexMerchant(
      { rateShowingOptionType, ...(locationPricing && { locationPricing }) },
      zones,
      rules,
      timeZones,
    );
  }, [merchant, zones, rules, timeZones]);
}
