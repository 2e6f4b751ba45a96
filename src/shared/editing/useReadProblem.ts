import { useEffect } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { errorNotice, withdrawNotice, type NoticeAbout } from '../../store/notices/noticesSlice';

/**
 * Reports in a toast why a page could not be loaded. The toast disappears when the page is left or loaded again.
 * @param problem null if there is none, or nothing is known yet
 * @param failure changes with each failure, so that the same message is shown again
 */
export function useReadProblem(about: NoticeAbout, problem: string | null, failure?: unknown): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (problem === null) return undefined;
    dispatch(errorNotice(about, problem));
    return () => void dispatch(withdrawNotice(about));
  }, [dispatch, about, problem, failure]);
}
