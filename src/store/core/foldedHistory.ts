/**
 * A history that Redux DevTools exported is folded: counts stand where records were (devTools.ts). It is shown again as it
 * was recorded; neither the reducers nor the page can work on it.
 */
import type { Reducer } from '@reduxjs/toolkit';

/** The key by which a folded state is known. */
export const FOLDED = '«folded»';

/** Whether the state was read out of a folded history. */
export const isFolded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && FOLDED in state;

/**
 * A reducer that leaves a folded state as it is, and starts at `first` where DevTools starts a list of actions anew: at
 * nothing, without the configuration.
 */
export const keepFolded =
  <S>(reducer: Reducer<S>, first: S): Reducer<S> =>
  (state = first, action) =>
    isFolded(state) ? state : reducer(state, action);
