/** Reads what a merchant's prices depend on: its zones and rules. */
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { shippingRulesApi } from '../../../api/shippingRulesApi';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import {
  selectAreRulesListed,
  selectAreRulesLoaded,
} from '../../entities/shippingRules/shippingRulesSelectors';
import type { AppThunk } from '../../types';
import { readWholeMerchant } from '../merchants/readOpened';

const HOW = { forceRefetch: true } as const;

/**
 * Reads the whole merchant. Rules from their own list take precedence over those in the merchant, so they are read
 * again as well. Throws the server's error.
 */
export const readPriceBasis =
  (merchantId: MerchantId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const readRules = () =>
      holdCacheEntry(
        dispatch(shippingRulesApi.endpoints.listShippingRules.initiate(merchantId, HOW)),
      ).unwrap();
    await Promise.all([
      dispatch(readWholeMerchant(merchantId)).unwrap(),
      selectAreRulesListed(getState(), merchantId) && readRules(),
    ]);
    // Some servers do not include rules in the merchant.
    if (!selectAreRulesLoaded(getState(), merchantId)) await readRules();
  };
