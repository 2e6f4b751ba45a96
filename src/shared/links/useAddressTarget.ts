import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withoutTarget } from '../../paths';
import { useIsHere } from '../../ui/useIsHere';

/** What a link asks this page to show. */
interface AddressTarget<Target> {
  /** To be scrolled into view and marked; null if the address has no target. */
  readonly marked: Target | null;
  /**
   * To be opened over the page. Set one step after `marked`: the marked element gets the focus first, so that the
   * dialog returns it there.
   */
  readonly opened: Target | null;
  /**
   * Removes the target from the address, in the same history entry. Does nothing once the address is another one: a
   * late answer closes its dialog after the person has gone elsewhere.
   */
  readonly drop: () => void;
}

/**
 * Reads what the address asks a page to show (decision 0015). The address is the state: reload, Back and a new tab
 * show the target as long as it is in the address.
 * @param read a stable function, for example `readZoneTarget`
 */
export function useAddressTarget<Target>(read: (search: string) => Target | null): AddressTarget<Target> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const marked = useMemo(() => read(search), [read, search]);
  const [placed, setPlaced] = useState<Target | null>(null);
  useEffect(() => setPlaced(marked), [marked]);
  const isHere = useIsHere();
  const current = useRef(marked);
  current.current = marked;
  const drop = useCallback(() => {
    if (marked === null || marked !== current.current || !isHere.current) return;
    void navigate({ pathname, search: withoutTarget(search) }, { replace: true });
  }, [navigate, pathname, search, marked, isHere]);
  return { marked, opened: placed === marked ? marked : null, drop };
}
