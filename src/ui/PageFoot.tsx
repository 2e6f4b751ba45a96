import { Button, Spinner } from '@blueprintjs/core';
import { Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

interface PageFootProps {
  /** What is being done just now; null while the page can be changed. */
  readonly busy: string | null;
  /** What still stops the save; null or '' when nothing is known to. Not shown while busy. */
  readonly problem: ReactNode;
  readonly tone?: 'warning' | 'error';
  /** The words of the button that submits the form around. */
  readonly submit: string;
  /** What is on its way to the server cannot be cancelled any more. */
  readonly canCancel: boolean;
  readonly onCancel: () => void;
}

const ICONS = { warning: WarningSign, error: ErrorIcon } as const;

/**
 * The foot of a page that adds something: what still stops the save, Cancel, the button that saves. Always in view, and
 * clear of the job tray; it stands last in a flex column of at least the page's height, inside the form.
 */
export function PageFoot({ busy, problem, tone = 'error', submit, canCancel, onCancel }: PageFootProps) {
  const isBusy = busy !== null;
  const hasProblem = !isBusy && problem !== null && problem !== '';
  const Icon = ICONS[tone];
  return (
    <footer className="page-foot">
      <div role="status" className={hasProblem ? `page-foot-words page-foot-${tone}` : 'page-foot-words'}>
        {isBusy && (
          <>
            <Spinner size={16} />
            <span>{busy}</span>
          </>
        )}
        {hasProblem && (
          <>
            <Icon size={14} />
            <span>{problem}</span>
          </>
        )}
      </div>
      <div className="page-foot-buttons">
        <Button
          variant="minimal"
          text="Cancel"
          aria-disabled={!canCancel}
          onClick={() => canCancel && onCancel()}
        />
        <Button type="submit" intent="primary" text={submit} aria-disabled={isBusy} />
      </div>
    </footer>
  );
}
