import { Spinner } from '@blueprintjs/core';

interface FullPageSpinnerProps {
  /** What is being loaded, for screen readers. */
  readonly label: string;
}

/** Fills the page while the session is restored or a page's code is loading; short waits show nothing. */
export function FullPageSpinner({ label }: FullPageSpinnerProps) {
  return (
    <div className="full-page" role="status" aria-label={label}>
      <div className="full-page-spinner">
        <Spinner size={32} aria-label={label} />
      </div>
    </div>
  );
}
