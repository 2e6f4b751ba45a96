/**
 * A history that Redux DevTools exported is folded: counts stand where records were (devTools.ts). It is shown again as it
 * was recorded; neither the reducers nor the page can work on it.
 */
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';

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

interface Instrumented {
  /** Where DevTools keeps its history, when it is there. */
  readonly liftedStore?: { dispatch: (action: UnknownAction) => unknown };
}

/**
 * Has an imported history shown as it was recorded. DevTools would run its folded actions through the reducers, which
 * expect records.
 */
export function importAsRecorded(store: object): void {
  const { liftedStore } = store as Instrumented;
  if (!liftedStore) return;
  const { dispatch } = liftedStore;
  liftedStore.dispatch = (action) =>
    dispatch(action.type === 'IMPORT_STATE' ? { ...action, noRecompute: true } : action);
}
