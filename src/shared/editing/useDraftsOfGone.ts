import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../../contract/messages';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { warningNotice } from '../../store/notices/noticesSlice';
import { draftDropped } from '../../store/unsaved/draftsSlice';

/**
 * Forgets what was typed on this page about records that another person has deleted, and says so: nothing leads to it any
 * more, and each reload would ask about it. What is in a dialog that is still open stays until it is closed.
 * @param about what the notice is about: the kind of the records
 * @param ids all records of the page; null until they are known
 * @param openId the record that a dialog is open about
 */
export function useDraftsOfGone(
  about: 'rule' | 'zone' | 'staffUser',
  ids: readonly string[] | null,
  openId: string | null,
): void {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const drafts = useAppSelector(({ views }) => views.drafts);
  useEffect(() => {
    if (ids === null) return;
    const known = openId === null ? ids : [...ids, openId];
    for (const [id, { what, to, isTyped }] of Object.entries(drafts)) {
      const isOfRecord = id.includes(' ') && to.replace(/[?#].*$/, '') === pathname;
      if (!isOfRecord || known.some((record) => id.endsWith(` ${record}`))) continue;
      dispatch(draftDropped(id));
      if (isTyped)
        dispatch(warningNotice(`${about}/draft/${id}`, messages.typedOfGone(what), { isLong: true }));
    }
  }, [dispatch, pathname, drafts, about, ids, openId]);
}
