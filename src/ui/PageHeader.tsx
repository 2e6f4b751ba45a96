import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  /** Shown beside the title, in the remaining space. */
  readonly beside?: ReactNode;
  /** Shown at the right: a count, the time of the last response, small buttons. */
  readonly children?: ReactNode;
}

/** The title row of a page: 32 px high, with the page's only h1 at the left. */
export function PageHeader({ title, beside, children }: PageHeaderProps) {
  return (
    <header className={beside === undefined ? 'page-header' : 'page-header page-header-full'}>
      <h1 className="page-header-title">{title}</h1>
      {beside}
      {children !== undefined && <div className="page-header-aside">{children}</div>}
    </header>
  );
}
