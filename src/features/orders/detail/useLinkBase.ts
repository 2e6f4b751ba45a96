import { useAppSelector } from '../../../store/hooks';
import { selectConfig } from '../../../store/config/configSlice';

/** The base of relative URLs in an order (its photos): the API's origin, where the order came from. */
export function useLinkBase(): string {
  const { apiBase } = useAppSelector(selectConfig);
  return new URL(apiBase, window.location.href).href;
}
