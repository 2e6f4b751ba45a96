/** Reads what a merchant's prices are made of: its zones and rules, which say why a price is what it is. */
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { merchantsApi } from '../../../api/merchantsApi';
import { shippingRulesApi } from '../../../api/shippingRulesApi';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import {
  selectAreRulesListed,
  selectAreRulesLoaded,
} from '../../entities/shippingRules/shippingRulesSelectors';
import type { AppThunk } from '../../types';

const HOW = { forceRefetch: true } as const;

/**
 * Reads the merchant whole. Rules that came from their own list outrank those inside the merchant, so that they are
 * read again as well. Throws what the server said when it cannot be read.
 */
export const readPriceBasis =
  (merchantId: MerchantId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const readRules = () =>
      holdCacheEntry(
        dispatch(shippingRulesApi.endpoints.listShippingRules.initiate(merchantId, HOW)),
      ).unwrap();
    await Promise.all([
      holdCacheEntry(dispatch(merchantsApi.endpoints.getMerchant.initiate(merchantId, HOW))).unwrap(),
      selectAreRulesListed(getState(), merchantId) && readRules(),
    ]);
    // A server may keep rules out of the merchant.
    if (!selectAreRulesLoaded(getState(), merchantId)) await readRules();
  };
