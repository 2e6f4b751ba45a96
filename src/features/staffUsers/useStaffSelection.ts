import { useCallback, useEffect, useMemo, useState } from 'react';
import { whyNotDelete } from './staffGuards';
import type { ShownStaff } from './useStaffList';

/**
 * The selected users. Only those that the filter shows count, so that nobody is deleted unseen. To select all, the page
 * first reads everyone who matches (`isTickingAll`); those who may be deleted are selected then.
 */
export function useStaffSelection(list: ShownStaff, ownEmail: string | null) {
  const { shown, all, totals, isMore, isLoading, isFailed } = list;
  const lastSuperAdmin = totals?.lastSuperAdmin ?? null;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isTickingAll, setIsTickingAll] = useState(false);
  const select = useCallback((emails: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const email of emails) {
        if (isSelected) after.add(email);
        else after.delete(email);
      }
      return after;
    });
  }, []);
  useEffect(() => {
    // Wait while a search is loading: what is shown until then is not the full result.
    if (!isTickingAll || isLoading || (isMore && !isFailed)) return;
    setIsTickingAll(false);
    if (isFailed) return;
    const mayGo = shown.filter((user) => whyNotDelete(user, lastSuperAdmin, ownEmail) === null);
    select(
      mayGo.map(({ email }) => email),
      true,
    );
  }, [isTickingAll, isLoading, isMore, isFailed, shown, lastSuperAdmin, ownEmail, select]);
  // A deleted user, or one who is created again under the same e-mail, was not selected.
  useEffect(() => {
    if (all === null) return;
    const known = new Set(all.map(({ email }) => email));
    setSelected((before) =>
      [...before].every((email) => known.has(email))
        ? before
        : new Set([...before].filter((email) => known.has(email))),
    );
  }, [all]);
  const chosen = useMemo(() => shown.filter(({ email }) => selected.has(email)), [shown, selected]);
  return { selected, select, chosen, isTickingAll, setIsTickingAll };
}
