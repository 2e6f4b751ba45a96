import { useAppSelector } from '../../../store/hooks';
import { selectConfig } from '../../../store/config/configSlice';

/** What relative addresses in an order (its photos) are read against: the API's origin, where the order came from. */
export function useLinkBase(): string {
  const { apiBase } = useAppSelector(selectConfig);
  return new URL(apiBase, window.location.href).href;
}
