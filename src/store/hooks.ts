/** React-redux hooks with this store's types. Components use the store only through these. */
import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useStoreSelector } from '../api/useStoreSelector';
import type { EpochMs } from '../contract/schemas/common';
import type { AppDispatch, AppStore, AppThunk, RootState } from './types';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector: <Selected>(
  select: (state: RootState) => Selected,
  isEqual?: (one: Selected, other: Selected) => boolean,
) => Selected = useStoreSelector;
export const useAppStore = useStore.withTypes<AppStore>();

const readClock: AppThunk<EpochMs> = (_dispatch, _getState, { now }) => now();

/**
 * The clock to compare with times that the server wrote, and to find the current day: the computer's, corrected by the
 * server's if it is far off (docs/decisions/0032). Always the same function.
 */
export function useNow(): () => EpochMs {
  const dispatch = useAppDispatch();
  return useCallback(() => dispatch(readClock), [dispatch]);
}
