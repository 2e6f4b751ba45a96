import { InfoSign } from '@blueprintjs/icons';
import type { PrefixNote } from '../../domain/zones/prefixTexts';
import type { PrefixOwner } from '../../domain/zones/prefixIndex';

interface PrefixSummaryProps {
  readonly lines: readonly PrefixNote[];
  readonly className: string;
  /** Opens the prices of the zone that a line is about; without it there are no links. */
  readonly onOther?: (owner: PrefixOwner) => void;
}

/**
 * The guard's notes that apply to many rows of a zone, shown once above their table. Draws nothing if there are none.
 */
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
