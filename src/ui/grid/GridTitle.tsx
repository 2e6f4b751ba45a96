import { Tag } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface GridTitleProps {
  readonly title: string;
  /** Number of rows that are not blank. */
  readonly rows: number;
  readonly errors: number;
  /** At the right end: AddRowsControl. */
  readonly children?: ReactNode;
}

/** The line above a grid: its title, its number of rows, and its number of errors. */
export function GridTitle({ title, rows, errors, children }: GridTitleProps) {
  return (
    <div className="sheet-title">
      <h3>{title}</h3>
      <span className="muted">{rows === 1 ? '1 row' : `${rows} rows`}</span>
      {errors > 0 && (
        <Tag minimal intent="danger">
          {errors === 1 ? '1 error' : `${errors} errors`}
        </Tag>
      )}
      {children}
    </div>
  );
}
