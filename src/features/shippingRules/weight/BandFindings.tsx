import { Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import type { BandFinding } from '../../../domain/rules/priceSteps';

interface BandFindingsProps {
  readonly findings: readonly BandFinding[];
  readonly onGo: (finding: BandFinding) => void;
}

/** More lines than anybody goes through one by one. */
const SHOWN = 40;

/** What will not do, or is worth a look, each with the way to its cell. Nothing when there is nothing. */
export function BandFindings({ findings, onGo }: BandFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul className="band-findings" aria-label="What to look at" tabIndex={0}>
      {findings.slice(0, SHOWN).map((finding) => {
        const { severity, row, column, subject, text } = finding;
        return (
          <li key={`${row} ${column} ${text}`} className={`band-finding band-${severity}`}>
            {severity === 'error' ? (
              <ErrorIcon size={14} title="Error" />
            ) : (
              <WarningSign size={14} title="Warning" />
            )}
            <span>
              <strong>{subject}</strong> {text}
            </span>
            <button
              type="button"
              className="link-button"
              aria-label={`Go to cell, ${subject.toLowerCase()}`}
              onClick={() => onGo(finding)}
            >
              Go to cell
            </button>
          </li>
        );
      })}
      {findings.length > SHOWN && <li className="band-finding">and {findings.length - SHOWN} more</li>}
    </ul>
  );
}
