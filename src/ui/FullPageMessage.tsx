import type { ReactNode } from 'react';

interface FullPageMessageProps {
  readonly title: string;
  readonly text: string;
  /** For the operators of the console: a status, an error message. Collapsed. */
  readonly detail?: string;
  /** One or two buttons to continue. */
  readonly children: ReactNode;
}

/** The whole page when nothing else can be shown: no configuration, no access, a broken page. */
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
