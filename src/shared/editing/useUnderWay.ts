import { useState } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { callBegan, callEnded, selectIsUnderWay } from '../../store/unsaved/underWaySlice';

interface UnderWay {
  /** Sent from here: what is typed here is what is on its way. */
  readonly isPending: boolean;
  /** Sent from here, or before this was closed and opened again: it cannot be sent once more. */
  readonly isBusy: boolean;
  /** Undefined when nothing was sent, as a call was under way. */
  readonly run: <Answer>(call: () => Promise<Answer>, id?: string) => Promise<Answer | undefined>;
}

/**
 * One call at a time from a form or a button, wherever it is drawn by then.
 * @param id names it among all of the console, by its record where it has one; `run` may be told a closer one
 */
export function useUnderWay(id: string): UnderWay {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [isPending, setPending] = useState(false);
  const isBusy = useAppSelector((state) => selectIsUnderWay(state, id));
  const run: UnderWay['run'] = async (call, of = id) => {
    if (selectIsUnderWay(store.getState(), of)) return undefined;
    dispatch(callBegan(of));
    setPending(true);
    try {
      return await call();
    } finally {
      dispatch(callEnded(of));
      setPending(false);
    }
  };
  return { isPending, isBusy, run };
}
