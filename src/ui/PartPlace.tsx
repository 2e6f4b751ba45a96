import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { Suspense, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { ErrorBoundary } from './ErrorBoundary';
import { MissingCodeError } from './lazyPart';

const WHAT_TO_DO =
  'Check your connection and try again. If it still fails, the console may have been updated: save what you can, then reload the page.';

interface PartPlaceProps {
  /** Drawn while the code is on its way. */
  readonly waiting?: ReactNode;
  /** Drawn where the code does not come; without, a line with a button to try again. */
  readonly missing?: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/**
 * The place of a part of a page whose code is fetched when it is needed (`lazyPart`). Where that fails, because there is no
 * connection or the server has a newer version, this place says so; the page around it stays, with all that is typed in it.
 */
export function PartPlace({ waiting = null, missing, children }: PartPlaceProps) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => {
        // A fault of the part itself is the page's: it is reported there.
        if (!(error instanceof MissingCodeError)) throw error;
        const again = () => {
          keepKeys();
          retry();
        };
        return missing ? missing(again) : <MissingPart onRetry={again} />;
      }}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** The button that was pressed goes: the keys stay with what is around it. */
function keepKeys(): void {
  const around = document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex]');
  (around ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

interface DialogPlaceProps extends Pick<PartPlaceProps, 'waiting' | 'children'> {
  readonly onClose: () => void;
}

/** The place of a dialog whose code is fetched when it is opened. To be drawn while it is open only. */
export function DialogPlace({ onClose, ...place }: DialogPlaceProps) {
  return (
    <PartPlace
      {...place}
      missing={(retry) => (
        <ConfirmDialog
          question="This could not be loaded"
          warning={WHAT_TO_DO}
          icon={<Refresh />}
          intent="primary"
          confirmText="Try again"
          cancelText="Close"
          onConfirm={retry}
          onCancel={onClose}
        />
      )}
    />
  );
}

function MissingPart({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="missing-part">
      <p>This could not be loaded. {WHAT_TO_DO}</p>
      <Button text="Try again" onClick={onRetry} />
    </div>
  );
}
