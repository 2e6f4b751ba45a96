import { useCallback, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useAppStore } from '../../store/hooks';
import { selectIsPasteUnsent } from '../../store/views/bulkReady/bulkReadySlice';
import { DiscardDialog } from '../../ui/DiscardDialog';

/**
 * Asks before pasted ids that were not sent are replaced or removed (docs/decisions/0017). `replace` runs the change at
 * once if there are none, else after the person agreed; `question` has to be rendered.
 */
export function useReplacing(): {
  readonly replace: (change: () => void) => void;
  readonly question: JSX.Element | null;
} {
  const store = useAppStore();
  const [change, setChange] = useState<(() => void) | null>(null);
  const replace = useCallback(
    (wanted: () => void) => (selectIsPasteUnsent(store.getState()) ? setChange(() => wanted) : wanted()),
    [store],
  );
  const question = change && (
    <DiscardDialog
      what="list of pasted ids"
      isOpen
      onDiscard={() => {
        // An open dialog would take back the focus that the change sets.
        flushSync(() => setChange(null));
        change();
      }}
      onKeep={() => setChange(null)}
    />
  );
  return { replace, question };
}
