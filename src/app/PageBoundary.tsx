import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../store/hooks';
import type { AppThunk } from '../store/store';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { FullPageMessage } from '../ui/FullPageMessage';

/** Hands a fault of the console to the error reporting. */
const reportFault =
  (error: Error): AppThunk =>
  (_dispatch, _getState, { errorReporting }) =>
    errorReporting.captureException(error, { where: 'render' });

/** Where a page, or the whole console, breaks while drawing: says so, reports it, and offers a reload. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  return (
    <ErrorBoundary
      onError={(error) => dispatch(reportFault(error))}
      fallback={(error, retry) => (
        <FullPageMessage
          title="Something went wrong"
          text="This page could not be shown. Nothing you saved is lost; a reload usually helps."
          detail={error.message}
        >
          <div className="full-page-actions">
            <Button intent="primary" text="Reload" onClick={() => window.location.reload()} />
            <Button text="Try again" onClick={retry} />
          </div>
        </FullPageMessage>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
