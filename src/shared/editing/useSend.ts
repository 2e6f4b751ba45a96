import { useEffect, useRef, useState } from 'react';
import { isForNobody, mayBeDone, toApiError, type ApiError } from '../../api/errors';
import { attemptAt, type Attempt } from '../../lib/attemptKey';
import { useAppDispatch } from '../../store/hooks';
import {
  errorNotice,
  successNotice,
  withdrawNotice,
  type NoticeAbout,
  type Said,
} from '../../store/notices/noticesSlice';

interface SendOptions<Arg, Answer> {
  /** What the toasts are about: those of the try before go when it is tried again. */
  readonly about: NoticeAbout | ((arg: Arg) => NoticeAbout);
  /**
   * The call, as `mutation(arg).unwrap()`. `attemptKey` is one and the same while the same thing is tried again
   * after an answer that never came, so that it is done once (`Idempotency-Key`).
   */
  readonly call: (arg: Arg, attemptKey: string) => Promise<Answer>;
  /** What the toast says when it worked; null says nothing, where the page itself shows it. */
  readonly success: string | Said | ((answer: Answer, arg: Arg) => string | Said | null) | null;
  /** What the toast says when it did not; the server's own words without it. */
  readonly failure?: (error: ApiError, arg: Arg) => Said;
  /** `isShown` is false when the page was left meanwhile. */
  readonly onDone: (answer: Answer, isShown: boolean) => void;
  readonly onFailed?: (error: ApiError) => void;
}

/**
 * One change at a time from a dialog or a form: a toast when it worked (3 s) and when not (5 s). The form stays as
 * it is after a failure, with all that was typed.
 */
export function useSend<Arg, Answer>({
  about: aboutOf,
  call,
  success,
  failure = ({ message }) => ({ text: message }),
  onDone,
  onFailed,
}: SendOptions<Arg, Answer>) {
  const dispatch = useAppDispatch();
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  const isShown = useRef(true);
  const attempt = useRef<Attempt | null>(null);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const send = async (arg: Arg) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    attempt.current = attemptAt(arg, attempt.current);
    const about = typeof aboutOf === 'function' ? aboutOf(arg) : aboutOf;
    dispatch(withdrawNotice(about));
    try {
      const answer = await call(arg, attempt.current.key);
      attempt.current = null;
      const said = typeof success === 'function' ? success(answer, arg) : success;
      if (said !== null) {
        const { text, ...more }: Said = typeof said === 'string' ? { text: said } : said;
        dispatch(successNotice(about, text, more));
      }
      onDone(answer, isShown.current);
    } catch (thrown) {
      const error = toApiError(thrown);
      // The server said no: the next try is a new one. A lost answer may have been a yes.
      if (!mayBeDone(error)) attempt.current = null;
      // Who signed out meanwhile is told nothing of it.
      if (!isForNobody(error)) {
        const { text, lines = [] }: Said = error.isUnconfirmed
          ? { text: error.message }
          : failure(error, arg);
        dispatch(errorNotice(about, text, { lines }));
      }
      onFailed?.(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { isPending, send };
}
