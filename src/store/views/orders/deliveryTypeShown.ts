/**
 * Searches again once the flag of the delivery type is known, if the search asked for one: an address is searched for
 * at once, even before the flag's answer, and leaves out what may be hidden (FLG-02, OSR-22).
 */
import { selectShowsDeliveryType } from '../../flags/flagsSlice';
import type { AppStartListening } from '../../types';
import { selectAppliedFilter, selectIsSearched } from './orderListSelectors';
import { searchAgain } from '../orderViews/repeatSearch';

/** Registers the listener; called once per store. */
export function listenToDeliveryType(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, state, before) => selectShowsDeliveryType(state) && !selectShowsDeliveryType(before),
    effect: (_action, api) => {
      const state = api.getState();
      const asksFor = selectIsSearched(state) && selectAppliedFilter(state).deliveryType !== '';
      return asksFor ? api.dispatch(searchAgain()) : undefined;
    },
  });
}
