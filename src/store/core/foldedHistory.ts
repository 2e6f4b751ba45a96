/**
 * Histories exported by Redux DevTools are folded: they have counts instead of records (devTools.ts). An imported one
 * is shown as it was recorded, because neither the reducers nor the page can work with it.
 */
import type { Reducer } from '@reduxjs/toolkit';
import { isObject } from '../../lib/isObject';

/** The key that marks a folded state. */
export const FOLDED = '«folded»';

/** Whether the state comes from a folded history. */
export const isFolded = (state: unknown): boolean => isObject(state) && FOLDED in state;

/**
 * Wraps a reducer so that it leaves a folded state unchanged. It starts from `first` when DevTools restarts a list of
 * actions from an undefined state, which would lack the configuration.
 */
export const keepFolded =
  <S>(reducer: Reducer<S>, first: S): Reducer<S> =>
  (state = first, action) =>
    isFolded(state) ? state : reducer(state, action);
