import { Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import type { BandFinding } from '../../../domain/rules/priceSteps';

interface BandFindingsProps {
  readonly findings: readonly BandFinding[];
  readonly onGo: (finding: BandFinding) => void;
}

/** More lines than anyone reads one by one. */
const SHOWN = 40;

/** The errors and warnings, each with a link to its cell. Nothing if there are none. */
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
