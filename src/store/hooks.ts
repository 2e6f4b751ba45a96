/** React-redux hooks with this store's types. Components use the store only through these. */
import { useDispatch, useStore } from 'react-redux';
import { useStoreSelector } from '../api/useStoreSelector';
import type { AppDispatch, AppStore, RootState } from './types';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector: <Selected>(
  select: (state: RootState) => Selected,
  isEqual?: (one: Selected, other: Selected) => boolean,
) => Selected = useStoreSelector;
export const useAppStore = useStore.withTypes<AppStore>();
