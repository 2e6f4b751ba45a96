import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withoutTarget } from '../../paths';

/** What a link to this page asks it to show. */
interface AddressTarget<Target> {
  /** To be brought into sight and marked; null when the address asks for nothing. */
  readonly marked: Target | null;
  /**
   * To be opened over the page. It follows `marked` by one step: what is marked takes the focus first, and so gets it
   * back from the dialog.
   */
  readonly opened: Target | null;
  /** Takes the target out of the address; the step in the history stays the same one. */
  readonly drop: () => void;
}

/**
 * Reads what the address asks a page to show (decision 0015). The address is the state: reload, Back and a new tab show
 * it again for as long as it stands there.
 * @param read the same function each time, for example `readZoneTarget`
 */
export function useAddressTarget<Target>(read: (search: string) => Target | null): AddressTarget<Target> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const marked = useMemo(() => read(search), [read, search]);
  const [placed, setPlaced] = useState<Target | null>(null);
  useEffect(() => setPlaced(marked), [marked]);
  const drop = useCallback(() => {
    if (marked !== null) void navigate({ pathname, search: withoutTarget(search) }, { replace: true });
  }, [navigate, pathname, search, marked]);
  return { marked, opened: placed === marked ? marked : null, drop };
}
