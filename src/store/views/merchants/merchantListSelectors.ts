/** Selectors of the merchants page. */
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { RootState } from '../../types';
import { selectMerchantList, type MerchantListPhase } from './merchantListSlice';

/** The rows, in their order. */
export const selectMerchantIds = (state: RootState): readonly MerchantId[] => selectMerchantList(state).ids;
export const selectMerchantsPhase = (state: RootState): MerchantListPhase => selectMerchantList(state).phase;
/** The name searched for; empty for the whole list. */
export const selectMerchantSearch = (state: RootState): string => selectMerchantList(state).search;
export const selectMerchantsProblem = (state: RootState): string | null => selectMerchantList(state).problem;
/** Scroll position of the list when its page was left. Pixels. */
export const selectMerchantsScrollTop = (state: RootState): number => selectMerchantList(state).scrollTop;
export const selectOpenMerchantId = (state: RootState): MerchantId | null => selectMerchantList(state).openId;
/** Row of the open merchant; -1 for none. */
export const selectOpenMerchantRow = (state: RootState): number => {
  const { ids, openId } = selectMerchantList(state);
  return openId === null ? -1 : ids.indexOf(openId);
};
