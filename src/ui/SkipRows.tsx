import { Button } from '@blueprintjs/core';

/** Fewer rows are quickly tabbed through. */
const MANY = 20;

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

interface SkipRowsProps {
  readonly count: number;
  /** The element whose tab stops are skipped. */
  readonly table: () => Element | null;
  /** Set for the button after the table, which skips backwards. */
  readonly isBehind?: boolean;
}

/**
 * A button before and after a table whose rows contain buttons, fields or texts that may be cut off, to skip hundreds
 * of tab stops. Visible only while it has the focus.
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
      {/* A Blueprint button, as its target may be: these act on keyup, and one key must not press both. */}
      <Button
        className="skip-rows"
        text={`Skip ${count.toLocaleString('en-US')} rows${isBehind ? ' back' : ''}`}
        onClick={skip}
      />
    </div>
  );
}
