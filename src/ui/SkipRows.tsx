import { Button } from '@blueprintjs/core';

/** Fewer rows are walked through as fast. */
const MANY = 20;

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

interface SkipRowsProps {
  readonly count: number;
  /** What the Tab key would go through. */
  readonly table: () => Element | null;
  /** It stands behind the table, for who comes from there. */
  readonly isBehind?: boolean;
}

/**
 * A stop before and behind a table whose rows hold buttons or fields: hundreds of stops lie between what is above it and
 * what is below. Drawn only while it has the focus.
 */
export function SkipRows({ count, table, isBehind = false }: SkipRowsProps) {
  if (count <= MANY) return null;
  const skip = () => {
    const rows = table();
    const around = rows?.closest('.bp6-dialog, main') ?? document.body;
    const side = isBehind ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    const stops = [...around.querySelectorAll<HTMLElement>(STOPS)].filter(
      (stop) =>
        stop.tabIndex >= 0 &&
        !stop.matches('.skip-rows') &&
        !rows?.contains(stop) &&
        ((rows?.compareDocumentPosition(stop) ?? 0) & side) !== 0,
    );
    stops.at(isBehind ? -1 : 0)?.focus();
  };
  return (
    <div className={isBehind ? 'skip-rows-place skip-rows-behind' : 'skip-rows-place'}>
      {/* Blueprint's, as what it leads to may be: they act when the key is let go, and one key must not press both. */}
      <Button
        className="skip-rows"
        text={`Skip ${count.toLocaleString('en-US')} rows${isBehind ? ' back' : ''}`}
        onClick={skip}
      />
    </div>
  );
}
