import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

/**
 * Goes to an address of the console, as `paths` has them. The router's own `useNavigate` is another function after each step,
 * and draws whoever holds it anew: this one is the same for good.
 */
export function useGo(): (address: string, state?: unknown) => void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useCallback((address, state) => navigator.push(address, state), [navigator]);
}
