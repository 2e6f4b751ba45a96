import { useCallback, useEffect } from 'react';
import { useAppDispatch } from '../../store/hooks';
import {
  leaveNotices,
  validationNotice,
  withdrawNotice,
  type NoticeAbout,
} from '../../store/notices/noticesSlice';

interface FormNotices {
  /** Tells what is wrong with what was typed; it goes with the next try, and when the form is closed. */
  readonly refuse: (problems: string | readonly string[]) => void;
  /** What was typed is given up, or tried again. */
  readonly withdraw: () => void;
}

/** The toasts of a form or dialog about what is typed into it. What a call came to is told by the call itself. */
export function useFormNotices(about: NoticeAbout): FormNotices {
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(leaveNotices(about)), [dispatch, about]);
  const refuse = useCallback(
    (problems: string | readonly string[]) => void dispatch(validationNotice(about, problems)),
    [dispatch, about],
  );
  const withdraw = useCallback(() => void dispatch(withdrawNotice(about)), [dispatch, about]);
  return { refuse, withdraw };
}
