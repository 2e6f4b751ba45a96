import { useRef } from 'react';
import { isForNobody, keepsKey, toApiError, type ApiError } from '../../api/errors';
import { attemptAt, type Attempt } from '../../lib/attemptKey';
import { useAppDispatch } from '../../store/hooks';
import {
  failureNotice,
  successNotice,
  withdrawNotice,
  type NoticeAbout,
  type Said,
} from '../../store/notices/noticesSlice';
import { useIsHere } from '../../ui/useIsHere';
import { useUnderWay } from './useUnderWay';

interface SendOptions<Arg, Answer> {
  /** What the toasts are about: those of the try before go when it is tried again. */
  readonly about: NoticeAbout | ((arg: Arg) => NoticeAbout);
  /** Names the form among all of the console where `about` does not. */
  readonly id?: string;
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
 * it is after a failure, with all that was typed. `isBusy`: it is on its way, also from before the form was closed and
 * opened again.
 */
export function useSend<Arg, Answer>({
  about: aboutOf,
  id,
  call,
  success,
  failure = ({ message }) => ({ text: message }),
  onDone,
  onFailed,
}: SendOptions<Arg, Answer>) {
  const dispatch = useAppDispatch();
  // What is about its argument shows itself which one it is.
  const { isPending, isBusy, run } = useUnderWay(id ?? (typeof aboutOf === 'function' ? '' : aboutOf));
  const isShown = useIsHere();
  const attempt = useRef<Attempt | null>(null);

  const sendAbout = async (about: NoticeAbout, arg: Arg) => {
    attempt.current = attemptAt(arg, attempt.current);
    dispatch(withdrawNotice(about));
    try {
      const answer = await call(arg, attempt.current.key);
      attempt.current = null;
      const said = typeof success === 'function' ? success(answer, arg) : success;
      if (said !== null) {
        const { text, ...more }: Said = typeof said === 'string' ? { text: said } : said;
        dispatch(successNotice(about, text, more));
      }
      onDone(answer, isShown.current === true);
    } catch (thrown) {
      const error = toApiError(thrown);
      // The server decided: the next try is a new one. A lost answer may have been a yes.
      if (!keepsKey(error)) attempt.current = null;
      // Who signed out meanwhile is told nothing of it.
      if (!isForNobody(error)) {
        const { text, lines = [] }: Said = error.isUnconfirmed
          ? { text: error.message }
          : failure(error, arg);
        dispatch(failureNotice(about, error, text, { lines }));
      }
      onFailed?.(error);
    }
  };
  const send = async (arg: Arg): Promise<void> => {
    const about = typeof aboutOf === 'function' ? aboutOf(arg) : aboutOf;
    await run(() => sendAbout(about, arg), id ?? about);
  };
  return { isPending, isBusy, send };
}
