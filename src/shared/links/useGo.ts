import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

/**
 * Navigates to an address of the console, from `paths`. The router's own `useNavigate` returns another function after
 * each navigation, which rerenders its users; this one is stable.
 */
export function useGo(): (address: string, state?: unknown) => void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useCallback((address, state) => navigator.push(address, state), [navigator]);
}
