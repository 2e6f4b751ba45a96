/** What the merchants page shows. */
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { RootState } from '../../store';
import type { MerchantListPhase } from './merchantListSlice';

const list = (state: RootState) => state.views.merchantList;

/** The rows, in their order. */
export const selectMerchantIds = (state: RootState): readonly MerchantId[] => list(state).ids;
export const selectMerchantsPhase = (state: RootState): MerchantListPhase => list(state).phase;
/** The name searched for; empty for the whole list. */
export const selectMerchantSearch = (state: RootState): string => list(state).search;
export const selectMerchantsProblem = (state: RootState): string | null => list(state).problem;
export const selectOpenMerchantId = (state: RootState): MerchantId | null => list(state).openId;
/** Pixels; where the list was when its page was left. */
export const selectMerchantsScrollTop = (state: RootState): number => list(state).scrollTop;
/** Row of the open merchant; -1 for none. */
export const selectOpenMerchantRow = (state: RootState): number => {
  const { ids, openId } = list(state);
  return openId === null ? -1 : ids.indexOf(openId);
};
