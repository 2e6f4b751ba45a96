import type { ReactNode } from 'react';

interface FullPageMessageProps {
  readonly title: string;
  readonly text: string;
  /** For the people who look after the console: a status, an error's text. Folded away. */
  readonly detail?: string;
  /** The way on: one or two buttons. */
  readonly children: ReactNode;
}

/** The whole page when nothing else can be shown: no configuration, no access, a page that broke. */
export function FullPageMessage({ title, text, detail, children }: FullPageMessageProps) {
  return (
    <main className="full-page">
      <div className="full-page-message" role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
        {detail !== undefined && (
          <details>
            <summary>Details</summary>
            {detail}
          </details>
        )}
      </div>
    </main>
  );
}
