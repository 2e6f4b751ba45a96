import { InfoSign } from '@blueprintjs/icons';
import type { PrefixNote } from '../../domain/zones/prefixTexts';
import type { PrefixOwner } from '../../domain/zones/prefixIndex';

interface PrefixSummaryProps {
  readonly lines: readonly PrefixNote[];
  readonly className: string;
  /** Opens the prices of the zone a line speaks of; without it there are no links. */
  readonly onOther?: (owner: PrefixOwner) => void;
}

/** What the prefix guard says once of many rows of a zone, over their table. Draws nothing when there is nothing. */
export function PrefixSummary({ lines, className, onOther }: PrefixSummaryProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={`prefix-summary ${className}`} aria-label="Notes on many prefixes">
      {lines.map(({ text, other }) => (
        <li key={text}>
          <InfoSign size={14} />
          <span>{text}</span>
          {other && onOther && (
            <button type="button" className="link-button" onClick={() => onOther(other)}>
              Show {other.prefix}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
