import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { OWN_STEP } from '../useDashboardAddress';

/** The dialogs of an open order that a link can open. */
type DetailModal = 'packages' | 'timeline';

/**
 * Whether a dialog of the open order is open. It is kept in the URL fragment, so that a link can open it directly:
 * `/dashboard?order=ord_1#timeline`. Opening and closing replace the history entry, so Back leaves the page, not the
 * dialog.
 */
export function useDetailModal(name: DetailModal): {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const go = useCallback(
    (fragment: string) =>
      void navigate({ pathname, search, hash: fragment }, { replace: true, state: OWN_STEP }),
    [navigate, pathname, search],
  );
  return {
    isOpen: hash === `#${name}`,
    open: useCallback(() => go(name), [go, name]),
    close: useCallback(() => go(''), [go]),
  };
}
