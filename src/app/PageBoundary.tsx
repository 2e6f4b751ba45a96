import { Button } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { useAppDispatch } from '../store/hooks';
import type { AppThunk } from '../store/types';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { FullPageMessage } from '../ui/FullPageMessage';
import { MissingCodeError } from '../ui/lazyPart';
import { useCopy } from '../ui/useCopy';
import { readProblemDetails } from './problemDetails';

/** Sends an error of the console to error reporting. */
export const reportFault =
  (error: Error): AppThunk =>
  (_dispatch, _getState, { errorReporting }) =>
    errorReporting.captureException(error, { where: 'render' });

interface FaultProps {
  readonly error: Error;
  readonly retry: () => void;
}

/** Offers a retry first: without a connection, a reload would lose the input and show nothing. */
function MissingCode({ error, retry }: FaultProps) {
  return (
    <FullPageMessage
      title="This page could not be loaded"
      text="Check your connection and try again: what you typed is kept. If it still fails, the console may have been updated, and a reload helps."
      detail={error.message}
    >
      <div className="full-page-actions">
        <Button intent="primary" text="Try again" onClick={retry} />
        <Button text="Reload" onClick={() => window.location.reload()} />
      </div>
    </FullPageMessage>
  );
}

function BrokenPage({ error, retry }: FaultProps) {
  const dispatch = useAppDispatch();
  // Read when the page broke: later events are not the cause.
  const [details] = useState(() => dispatch(readProblemDetails({ error })));
  const { said, copy } = useCopy(details);
  return (
    <FullPageMessage
      title="Something went wrong"
      text="This page could not be shown. Nothing you saved is lost; a reload usually helps."
      detail={error.message}
    >
      <div className="full-page-actions">
        <Button intent="primary" text="Reload" onClick={() => window.location.reload()} />
        <Button text="Try again" onClick={retry} />
        <Button text="Copy details" onClick={copy} />
        <span role="status">{said}</span>
      </div>
    </FullPageMessage>
  );
}

/**
 * Handles a page, or the whole console, that cannot be loaded or throws while rendering: says so, reports it, and
 * offers a way to continue.
 */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  return (
    <ErrorBoundary
      onError={(error) => dispatch(reportFault(error))}
      fallback={(error, retry) => {
        const Fault = error instanceof MissingCodeError ? MissingCode : BrokenPage;
        return <Fault error={error} retry={retry} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
