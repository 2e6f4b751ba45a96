import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { Suspense, type ReactNode } from 'react';
import { MISSING_CODE_ADVICE } from '../lib/missingCode';
import { ConfirmDialog } from './ConfirmDialog';
import { ErrorBoundary } from './ErrorBoundary';
import { MissingCodeError } from './lazyPart';
import { Opening, useTypedKept } from './typedAhead';

interface PartPlaceProps {
  /** Rendered while the code is loading. */
  readonly waiting?: ReactNode;
  /** Rendered if the code cannot be loaded; by default, a line with a button to try again. */
  readonly missing?: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/**
 * The place of a part of a page whose code is loaded when it is needed (`lazyPart`). If loading fails, because there
 * is no connection or the server has a newer version, only this place says so; the page around it stays, with all its
 * input.
 */
export function PartPlace({ waiting = null, missing, children }: PartPlaceProps) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => {
        // An error of the part itself belongs to the page, which reports it.
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

/** Moves the focus to the surrounding element, because the pressed button disappears. */
function keepKeys(): void {
  const around = document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex]');
  (around ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

interface DialogPlaceProps extends Pick<PartPlaceProps, 'children'> {
  readonly onClose: () => void;
  /** Nobody asked for the dialog: until it is there, Escape belongs to whatever the person is doing. */
  readonly opensByItself?: boolean;
  /** It may open while somebody is typing elsewhere: it takes neither keys nor the focus from there. */
  readonly leavesKeys?: boolean;
}

/**
 * The place of a dialog whose code is loaded when it is opened; until then it waits as `Opening`. Render it only while
 * it is open.
 */
export function DialogPlace({
  onClose,
  opensByItself = false,
  leavesKeys = false,
  children,
}: DialogPlaceProps) {
  return (
    <PartPlace
      waiting={<Opening onEscape={opensByItself ? null : onClose} holdsKeys={!leavesKeys} />}
      missing={(retry) => <MissingDialog leavesKeys={leavesKeys} onRetry={retry} onClose={onClose} />}
    >
      {children}
    </PartPlace>
  );
}

interface EditorPlaceProps extends Pick<PartPlaceProps, 'children'> {
  /** Of the empty place while the code is loading. */
  readonly className: string;
  readonly onCancel: () => void;
}

/** The place of an editor inside a page whose code is loaded when it is opened; until then it waits as `Opening`. */
export function EditorPlace({ className, onCancel, children }: EditorPlaceProps) {
  return (
    <PartPlace
      waiting={
        <div className={className} aria-busy>
          <Opening onEscape={onCancel} />
        </div>
      }
      missing={(retry) => <MissingEditor onRetry={retry} />}
    >
      {children}
    </PartPlace>
  );
}

interface MissingDialogProps {
  readonly leavesKeys: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function MissingDialog({ leavesKeys, onRetry, onClose }: MissingDialogProps) {
  const giveBack = useTypedKept();
  const retry = () => {
    if (!leavesKeys) giveBack();
    onRetry();
  };
  return (
    <ConfirmDialog
      leavesKeys={leavesKeys}
      question="This could not be loaded"
      warning={MISSING_CODE_ADVICE}
      icon={<Refresh />}
      intent="primary"
      confirmText="Try again"
      cancelText="Close"
      onConfirm={retry}
      onCancel={onClose}
    />
  );
}

function MissingEditor({ onRetry }: { readonly onRetry: () => void }) {
  const giveBack = useTypedKept();
  const retry = () => {
    giveBack();
    onRetry();
  };
  return <MissingPart onRetry={retry} />;
}

function MissingPart({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="missing-part">
      <p>This could not be loaded. {MISSING_CODE_ADVICE}</p>
      <Button text="Try again" onClick={onRetry} />
    </div>
  );
}
