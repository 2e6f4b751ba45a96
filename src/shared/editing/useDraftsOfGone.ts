import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../../contract/messages';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { warningNotice } from '../../store/notices/noticesSlice';
import { draftDropped } from '../../store/unsaved/draftsSlice';

const merchantIn = (search: string): string | null => new URLSearchParams(search).get('merchantId');

/**
 * Drops input on this page about records that someone else has deleted, and says so: it can no longer be reached, and
 * each reload would ask about it. Input in an open dialog stays until that is closed.
 * @param about the kind of the records, for the notice
 * @param ids all records of the page; null until they are known
 * @param openId the record of the open dialog
 */
export function useDraftsOfGone(
  about: 'rule' | 'zone' | 'staffUser',
  ids: readonly string[] | null,
  openId: string | null,
): void {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const drafts = useAppSelector(({ views }) => views.drafts);
  useEffect(() => {
    if (ids === null) return;
    const known = openId === null ? ids : [...ids, openId];
    for (const [id, { what, to, isTyped }] of Object.entries(drafts)) {
      const at = new URL(to, window.location.origin);
      // Another merchant may have the same name, and with it the same path.
      const isHere = at.pathname === pathname && merchantIn(at.search) === merchantIn(search);
      const isOfRecord = id.includes(' ') && isHere;
      if (!isOfRecord || known.some((record) => id.endsWith(` ${record}`))) continue;
      dispatch(draftDropped(id));
      if (isTyped)
        dispatch(warningNotice(`${about}/draft/${id}`, messages.typedOfGone(what), { isLong: true }));
    }
  }, [dispatch, pathname, search, drafts, about, ids, openId]);
}
