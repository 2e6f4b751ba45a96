import { useRef, useState } from 'react';
import { toApiError, type ApiError } from '../../api/errors';
import { useAppDispatch } from '../../store/hooks';
import { errorNotice, successNotice } from '../../store/notices/noticesSlice';

interface SendOptions<Arg, Answer> {
  /** The call, as `mutation(arg).unwrap()`. */
  readonly call: (arg: Arg) => Promise<Answer>;
  /** What the toast says when it worked. */
  readonly success: string;
  readonly onDone: (answer: Answer) => void;
  readonly onFailed?: (error: ApiError) => void;
}

/**
 * One change at a time from a dialog: a toast when it worked (3 s), the server's own words when not (5 s, MSG-101). The
 * dialog stays as it is after a failure, with all that was typed.
 */
export function useSend<Arg, Answer>({ call, success, onDone, onFailed }: SendOptions<Arg, Answer>) {
  const dispatch = useAppDispatch();
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  const send = async (arg: Arg) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      const answer = await call(arg);
      dispatch(successNotice(success));
      onDone(answer);
    } catch (thrown) {
      const error = toApiError(thrown);
      // Who signed out meanwhile is told nothing of it.
      if (error.cause !== 'superseded') dispatch(errorNotice(error.message));
      onFailed?.(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { isPending, send };
}
