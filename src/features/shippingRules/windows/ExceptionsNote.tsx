import { PopoverNext, PopupKind } from '@blueprintjs/core';
import { useRef } from 'react';
import { counted } from '../../../contract/counts';
import { exceptionWords } from '../../../contract/ruleTexts';
import type { WindowGrid } from '../../../contract/merchantMessages';
import { PLACEHOLDER_EXCEPTION, type RuleWindows } from '../../../domain/rules/windowGrids';
import { CLOSES_AT_ONCE } from '../../../ui/overlays';
import { useEscapeReturns } from '../../../ui/useEscapeReturns';

/** The exceptions of the three kinds of windows; the placeholder for scheduled ones counts as none. */
function exceptionsOf(rule: RuleWindows): { grid: WindowGrid; words: string[] }[] {
  const kinds = [
    ['Delivery Windows', rule.deliveryConstraintsByWeek],
    ['Pickup Windows', rule.pickupConstraintsByWeek],
    ['Scheduled Windows', rule.scheduledDeliveryPickupConstraintsByWeek],
  ] as const;
  return kinds.flatMap(([grid, week]) =>
    (week?.exceptions ?? [])
      .filter(({ date }) => date !== PLACEHOLDER_EXCEPTION.date)
      .map((exception) => ({ grid, words: exceptionWords(grid, exception) })),
  );
}

interface ExceptionsNoteProps {
  readonly rule: RuleWindows;
  /** Whether it says that the exceptions are kept. */
  readonly isEditing?: boolean;
}

/**
 * `4 exceptions`, or during editing that they are kept; a click lists them (GRD-14). Nothing for a rule without any.
 */
export function ExceptionsNote({ rule, isEditing = false }: ExceptionsNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  const closing = useEscapeReturns(button);
  const exceptions = exceptionsOf(rule);
  if (exceptions.length === 0) return null;
  const count = counted(exceptions.length, 'exception');
  return (
    <span className="windows-exceptions">
      <PopoverNext
        placement="top-start"
        {...CLOSES_AT_ONCE}
        {...closing}
        popupKind={PopupKind.DIALOG}
        content={<ExceptionsList exceptions={exceptions} />}
        popoverClassName="exceptions-popover"
      >
        <button ref={button} type="button" className="link-button">
          {isEditing ? 'Exceptions' : count}
        </button>
      </PopoverNext>
      {isEditing && ' are kept as they are.'}
    </span>
  );
}

function ExceptionsList({ exceptions }: { readonly exceptions: ReturnType<typeof exceptionsOf> }) {
  return (
    <table className="exceptions-list" tabIndex={0}>
      <caption>Exceptions</caption>
      <thead>
        <tr>
          {['Date', 'Of', 'Dropoff', 'Pickup', 'Cutoff'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {exceptions.map(({ grid, words: [date, dropoff, pickup, cutoff] }, index) => (
          <tr key={index}>
            <th scope="row">{date}</th>
            <td>{grid}</td>
            <td>{dropoff}</td>
            <td>{pickup}</td>
            <td>{cutoff}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
