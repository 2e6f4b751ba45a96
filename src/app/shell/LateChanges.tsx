import { Tooltip } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useAppSelector, useAppStore } from '../../store/hooks';
import { selectBehindSince } from '../../store/feed/feedSlice';

/** A shorter interruption of the connection is not reported. Milliseconds. */
const TOLD_AFTER_MS = 30_000;
const TEXT = 'Changes by others may be late';

/** Says when other people's changes have not arrived for a while. */
export function LateChanges({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const isLate = useIsLate();
  const words = isCollapsed ? <span className="visually-hidden">{TEXT}</span> : TEXT;
  const sign = (
    <span className="menu-late">
      <Offline aria-hidden />
      {words}
    </span>
  );
  return (
    <div role="status">
      {isLate && isCollapsed && (
        <Tooltip content={TEXT} placement="right" compact>
          {sign}
        </Tooltip>
      )}
      {isLate && !isCollapsed && sign}
    </div>
  );
}

function useIsLate(): boolean {
  const store = useAppStore();
  const behindSince = useAppSelector(selectBehindSince);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (behindSince === null) return undefined;
    const timer = setTimeout(() => setLate(selectBehindSince(store.getState()) !== null), TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [store, behindSince]);
  return isLate;
}
