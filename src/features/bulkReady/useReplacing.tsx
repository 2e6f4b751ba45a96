import { Clipboard } from '@blueprintjs/icons';
import { useCallback, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useAppStore } from '../../store/hooks';
import { selectIsPasteUnsent } from '../../store/views/bulkReady/keepResults';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DiscardDialog } from '../../ui/DiscardDialog';

/** Runs the change at once if no pasted ids would be lost, else after the person agreed. */
export type AsksFirst = (change: () => void) => void;

/**
 * Asks before pasted ids that were not sent are replaced by another list or removed (docs/decisions/0017). `question`
 * has to be rendered.
 */
export function useReplacing(): {
  readonly replace: AsksFirst;
  readonly remove: AsksFirst;
  readonly question: JSX.Element | null;
} {
  const store = useAppStore();
  const [asked, setAsked] = useState<{ readonly isNewList: boolean; readonly change: () => void } | null>(
    null,
  );
  const ask = useCallback(
    (isNewList: boolean, change: () => void) =>
      selectIsPasteUnsent(store.getState()) ? setAsked({ isNewList, change }) : change(),
    [store],
  );
  const replace = useCallback<AsksFirst>((change) => ask(true, change), [ask]);
  const remove = useCallback<AsksFirst>((change) => ask(false, change), [ask]);
  const keep = () => setAsked(null);
  const agree = () => {
    // An open dialog would take back the focus that the change sets.
    flushSync(() => setAsked(null));
    asked?.change();
  };
  const question = !asked ? null : asked.isNewList ? (
    <ConfirmDialog
      question="Replace the pasted ids?"
      warning="The new list takes their place. They were not sent."
      icon={<Clipboard />}
      confirmText="Replace"
      cancelText="Keep them"
      onConfirm={agree}
      onCancel={keep}
    />
  ) : (
    <DiscardDialog what="list of pasted ids" isOpen onDiscard={agree} onKeep={keep} />
  );
  return { replace, remove, question };
}
