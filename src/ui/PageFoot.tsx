import { Button, Spinner } from '@blueprintjs/core';
import { Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

interface PageFootProps {
  /** What is being done; null while the page can be changed. */
  readonly busy: string | null;
  /** What still prevents saving; null or '' if nothing known does. Hidden while busy. */
  readonly problem: ReactNode;
  readonly tone?: 'warning' | 'error';
  /** Text of the button that submits the surrounding form. */
  readonly submit: string;
  /** False while the request is running. */
  readonly canCancel: boolean;
  readonly onCancel: () => void;
}

const ICONS = { warning: WarningSign, error: ErrorIcon } as const;

/**
 * The footer of a page that adds something: what still prevents saving, Cancel, and the save button. Always in view,
 * and never under the job tray; it must be the last item of a flex column at least as high as the page, inside the
 * form.
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
