import { useState } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { callBegan, callEnded, selectIsUnderWay } from '../../store/unsaved/underWaySlice';

interface UnderWay {
  /** Sent by this component: the input here is what is being sent. */
  readonly isPending: boolean;
  /** Sent by this component, or before it was closed and reopened: it cannot be sent again. */
  readonly isBusy: boolean;
  /** Resolves to undefined if nothing was sent because a request was already running. */
  readonly run: <Answer>(call: () => Promise<Answer>, id?: string) => Promise<Answer | undefined>;
}

/**
 * Allows one request at a time from a form or a button, wherever it is mounted by then.
 * @param id identifies it in the whole console, by its record if it has one; `run` can be given a more specific one
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
