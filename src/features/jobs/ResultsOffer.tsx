import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectIsEditingOrders } from '../../store/views/orders/orderEditIds';
import { selectResultsReady } from '../../store/jobs/jobsSelectors';
import { jobNow } from '../../store/jobs/jobTypes';
import { jobEvents } from '../../store/jobs/jobsSlice';
import { isOverlayOpen, takesCharacters } from '../../ui/overlays';
import { PAUSE_MS } from '../../ui/useAtRest';

interface ResultsOfferProps {
  /** Whether the open page is the one that jobs are started from. */
  readonly isAtOrders: boolean;
}

/**
 * Opens the results of a job that just ended, unless that would interrupt the user: then the job tray says that they
 * are there. Draws nothing.
 */
export function ResultsOffer({ isAtOrders }: ResultsOfferProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const ready = useAppSelector(selectResultsReady);
  const lastKey = useRef(-Infinity);
  useEffect(() => {
    const onKey = () => (lastKey.current = jobNow());
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);

  useEffect(() => {
    if (ready === null) return;
    const { jobId, since } = ready;
    const state = store.getState();
    const isShown = state.jobs.resultsOf === jobId;
    // Ignores the key that started the job, which was pressed before it.
    const isAtKeys = lastKey.current > since && jobNow() - lastKey.current < PAUSE_MS;
    const isFree =
      isAtOrders &&
      !isAtKeys &&
      !isOverlayOpen() &&
      !takesCharacters(document.activeElement) &&
      !selectIsEditingOrders(state);
    dispatch(isShown || isFree ? jobEvents.resultsOpened({ jobId }) : jobEvents.resultsLeft({ jobId }));
  }, [dispatch, store, ready, isAtOrders]);
  return null;
}
