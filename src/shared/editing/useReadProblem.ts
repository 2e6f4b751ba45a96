import { useEffect } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { errorNotice, withdrawNotice, type NoticeAbout } from '../../store/notices/noticesSlice';

/**
 * Tells by toast why a page could not be read. The toast goes when the page is left and while it is read again.
 * @param problem null when nothing is wrong, or nothing is known yet
 * @param failure changes with each failure, so that the same words are told again
 */
export function useReadProblem(about: NoticeAbout, problem: string | null, failure?: unknown): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (problem === null) return undefined;
    dispatch(errorNotice(about, problem));
    return () => void dispatch(withdrawNotice(about));
  }, [dispatch, about, problem, failure]);
}
