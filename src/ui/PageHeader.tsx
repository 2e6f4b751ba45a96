import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  /** What stands beside the title, in the room that is left. */
  readonly beside?: ReactNode;
  /** What stands at the right of the title: a counter, the time of the last answer, small buttons. */
  readonly children?: ReactNode;
}

/** The title row of a page: 32 px, the page's one h1 at the left. */
export function PageHeader({ title, beside, children }: PageHeaderProps) {
  return (
    <header className={beside === undefined ? 'page-header' : 'page-header page-header-full'}>
      <h1 className="page-header-title">{title}</h1>
      {beside}
      {children !== undefined && <div className="page-header-aside">{children}</div>}
    </header>
  );
}
