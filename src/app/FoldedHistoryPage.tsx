import { Button } from '@blueprintjs/core';
import { FullPageMessage } from '../ui/FullPageMessage';

/** Replaces the console while Redux DevTools shows an imported history, in which records are only counts. */
export function FoldedHistoryPage() {
  return (
    <FullPageMessage
      title="An imported history is open in Redux DevTools"
      text="View it there: its long lists are stored as counts, so this page cannot be drawn from it. Reload to continue."
    >
      <Button intent="primary" text="Reload" onClick={() => window.location.reload()} />
    </FullPageMessage>
  );
}
