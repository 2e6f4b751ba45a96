import { isForNobody, toApiError, type ApiError } from '../../api/errors';
import { useAppDispatch } from '../../store/hooks';
import {
  failureNotice,
  successNotice,
  withdrawNotice,
  type NoticeAbout,
  type Said,
} from '../../store/notices/noticesSlice';
import { beginAttempt, endAttempt } from '../../store/views/attemptsSlice';
import { useIsHere } from '../../ui/useIsHere';
import { useUnderWay } from './useUnderWay';

interface SendOptions<Arg, Answer> {
  /** What the toasts are about: a new try removes those of the previous one. */
  readonly about: NoticeAbout | ((arg: Arg) => NoticeAbout);
  /**
   * The request, as `mutation(arg).unwrap()`. `attemptKey` stays the same while the same thing is retried after a
   * lost response, so that it is done only once (`Idempotency-Key`), also if the form was left meanwhile.
   */
  readonly call: (arg: Arg, attemptKey: string) => Promise<Answer>;
  /** What makes it the same thing; by default the argument. */
  readonly of?: (arg: Arg) => unknown;
  /** The toast on success; null for none, if the page itself shows the result. */
  readonly success: string | Said | ((answer: Answer, arg: Arg) => string | Said | null) | null;
  /** The toast on failure; by default the server's message. */
  readonly failure?: (error: ApiError, arg: Arg) => Said;
  /** `isShown` is false if the page was left meanwhile. */
  readonly onDone: (answer: Answer, isShown: boolean) => void;
  readonly onFailed?: (error: ApiError) => void;
}

/**
 * Sends one change at a time from a dialog or a form: a toast on success (3 s) and on failure (5 s). After a failure
 * the form keeps all input. `isBusy`: a request is running, even one from before the form was closed and reopened.
 */
export function useSend<Arg, Answer>({
  about: aboutOf,
  call,
  of = (arg) => arg,
  success,
  failure = ({ message }) => ({ text: message }),
  onDone,
  onFailed,
}: SendOptions<Arg, Answer>) {
  const dispatch = useAppDispatch();
  // If `about` depends on the argument, the page shows which one is running.
  const { isPending, isBusy, run } = useUnderWay(typeof aboutOf === 'function' ? '' : aboutOf);
  const isShown = useIsHere();

  const sendAbout = async (about: NoticeAbout, arg: Arg) => {
    const key = dispatch(beginAttempt(about, of(arg)));
    dispatch(withdrawNotice(about));
    try {
      const answer = await call(arg, key);
      dispatch(endAttempt(about, key));
      const said = typeof success === 'function' ? success(answer, arg) : success;
      if (said !== null) {
        const { text, ...more }: Said = typeof said === 'string' ? { text: said } : said;
        dispatch(successNotice(about, text, more));
      }
      onDone(answer, isShown.current === true);
    } catch (thrown) {
      const error = toApiError(thrown);
      dispatch(endAttempt(about, key, error));
      // Show nothing to a user who has signed out meanwhile.
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
    await run(() => sendAbout(about, arg), about);
  };
  return { isPending, isBusy, send };
}
