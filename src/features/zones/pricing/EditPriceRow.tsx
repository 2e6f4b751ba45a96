import { InputGroup } from '@blueprintjs/core';
import { useId, useRef, type KeyboardEvent } from 'react';
import { priceWords } from '../../../domain/zones/prefixTexts';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { focusFirstInvalid } from '../../../ui/firstInvalid';
import { InlineButtons } from '../../../ui/InlineButtons';
import { InlineProblem } from '../../../ui/InlineProblem';
import { useWantedFocus } from '../../../ui/useWantedFocus';
import { MoneyInput } from '../../../shared/prices/MoneyInput';
import { pricedPrefix } from '../pricesOf';
import type { Edit } from '../../../store/edits/edits';
import type { PriceDraft, SeenPrice } from '../../../store/views/zones/priceEditing';
import type { usePriceEdit } from './usePriceEdit';

interface EditPriceRowProps {
  readonly edit: Edit<PriceDraft, SeenPrice>;
  readonly position: number;
  readonly edits: ReturnType<typeof usePriceEdit>;
}

const rowWords = (row: SeenPrice): string => (row === null ? 'deleted' : pricedPrefix(row));

/** The row being edited: two inputs instead of texts. */
export function EditPriceRow({ edit, position, edits }: EditPriceRowProps) {
  const element = useRef<HTMLTableRowElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const formId = useId();
  const problemId = useId();

  // Escape cancels the edit, or takes their version after a conflict, and closes nothing around the row.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    edits.cancel();
  };
  const { isSaving, conflict, onFocused } = edits;
  const { draft, seen, problems, wantsFocus } = edit;
  const { row, prefix } = draft;
  const problem = problems.prefix ?? problems.price ?? problems.whole;
  // Only when asked: the row is also drawn again by scrolling or a search, while somebody types elsewhere.
  const focusWrong = (field: HTMLInputElement) => {
    // A failure of the whole row is no cell's, so the focus stays where it is.
    if (problems.whole !== undefined || focusFirstInvalid(element.current)) return;
    field.focus();
    field.select();
  };
  useWantedFocus(price, wantsFocus, focusWrong, onFocused);
  const wrong = (cell: 'prefix' | 'price') =>
    (problems[cell] ?? problems.whole) !== undefined && {
      intent: 'danger' as const,
      'aria-invalid': true,
      'aria-describedby': problemId,
    };
  // Not disabled, so that the focus stays where it is whatever the response.
  const inputs = {
    readOnly: isSaving || conflict !== undefined,
    form: formId,
    size: 'small' as const,
    onKeyDown,
  };
  const was = seen && (seen.postalPrefix === prefix ? priceWords(seen.price) : rowWords(seen));
  return (
    <tr
      ref={element}
      className="price-edit"
      data-prefix={row}
      aria-rowindex={position + 1}
      aria-busy={isSaving}
    >
      <td>
        <InputGroup
          {...inputs}
          {...wrong('prefix')}
          aria-label={`Postal Prefix of ${row}`}
          value={prefix}
          onValueChange={(typed) => edits.change((before) => ({ ...before, prefix: typed }))}
        />
      </td>
      <td>
        <MoneyInput
          {...inputs}
          {...wrong('price')}
          inputRef={price}
          aria-label={`Price of ${row}`}
          value={draft.price}
          onValueChange={(typed) => edits.change((before) => ({ ...before, price: typed }))}
        />
      </td>
      <td className="price-notes" onKeyDown={onKeyDown}>
        {problem && <InlineProblem id={problemId}>{problem}</InlineProblem>}
        {!problem && !conflict && <span className="muted">was {was}</span>}
        {conflict && (
          <ConflictCard
            label={row}
            mine={`${prefix.trim().toUpperCase()} at $${draft.price.trim()}`}
            theirs={rowWords(conflict.theirs)}
            before={rowWords(conflict.before)}
            changed={conflict.changed}
            onKeepMine={() => void edits.keepMine()}
            onTakeTheirs={edits.cancel}
          />
        )}
      </td>
      <td className="price-actions" onKeyDown={onKeyDown}>
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            void edits.save();
          }}
        >
          {!conflict && (
            <InlineButtons
              label={row}
              look="solid"
              saveHint="Save (Enter)"
              isSaving={isSaving}
              onCancel={edits.cancel}
            />
          )}
        </form>
      </td>
    </tr>
  );
}
