import { Button, Spinner } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { MerchantLoad } from '../../domain/merchants/merchantOfPage';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { EmptyState } from '../../ui/EmptyState';

interface MerchantPageBodyProps {
  readonly load: MerchantLoad;
  /** Renders the page once its merchant is loaded. */
  readonly children: (merchant: MerchantRecord) => ReactNode;
}

/** Shown below the header of a merchant's page: a spinner, the page, or why it cannot be shown. */
export function MerchantPageBody({ load, children }: MerchantPageBodyProps) {
  if (load.phase === 'ready') return <>{children(load.merchant)}</>;
  if (load.phase === 'loading') return <PageWaiting label="Loading the merchant" />;
  return <PageProblem title={load.problem} {...(load.retry && { onRetry: load.retry })} />;
}

/** The spinner of a page; a short wait shows nothing. */
export function PageWaiting({ label }: { readonly label: string }) {
  return (
    <div className="page-waiting" role="status" aria-label={label}>
      <Spinner size={32} aria-label={label} />
    </div>
  );
}

interface PageProblemProps {
  readonly title: string;
  /** The server's message, if the title does not contain it. */
  readonly text?: string;
  readonly onRetry?: () => void;
}

/** Shown in place of what could not be loaded. Not an alert, because a toast also reports it. */
export function PageProblem({ title, text = '', onRetry }: PageProblemProps) {
  return (
    <EmptyState
      className="page-problem"
      icon={<Offline size={32} />}
      title={title}
      text={text}
      {...(onRetry && { action: <Button text="Retry" onClick={onRetry} /> })}
    />
  );
}
