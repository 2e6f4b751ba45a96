import { useCallback, useEffect } from 'react';
import { useAppDispatch } from '../../store/hooks';
import {
  leaveNotices,
  validationNotice,
  withdrawNotice,
  type NoticeAbout,
} from '../../store/notices/noticesSlice';

interface FormNotices {
  /** Reports what is wrong with the input; the notice disappears on the next try and when the form is closed. */
  readonly refuse: (problems: string | readonly string[]) => void;
  /** Removes the notice when the input is discarded or sent again. */
  readonly withdraw: () => void;
}

/** The toasts of a form or dialog about its input. The outcome of a request is reported by the request itself. */
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
