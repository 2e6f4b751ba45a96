import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon, Trash, WarningSign } from '@blueprintjs/icons';
import type { PrefixNote } from '../../../domain/zones/prefixTexts';
import { isBlankPriceRow, type ZoneDraftRow } from '../../../domain/zones/zoneDraft';
import type { RowProblem } from '../../../domain/zones/zoneDraftChecks';
import { CutText } from '../../../ui/CutText';
import { onSingleClick } from '../../../ui/onSingleClick';

interface PricingRowProps {
  readonly row: ZoneDraftRow;
  /** Position among the shown rows, from 1. */
  readonly position: number;
  readonly problem: RowProblem | null;
  readonly notes: readonly PrefixNote[] | undefined;
  readonly isSaving: boolean;
  readonly onType: (key: number, typed: Partial<Pick<ZoneDraftRow, 'prefix' | 'price'>>) => void;
  readonly onRemove: (key: number) => void;
}

/** One prefix with its price: two cells that look like text until hovered, and the result of the checks. */
export function PricingRow({ row, position, problem, notes, isSaving, onType, onRemove }: PricingRowProps) {
  const { key, prefix, price, tag } = row;
  const byHand = row.isPasted ? 'Pasted' : 'Typed';
  const from = tag ?? (isBlankPriceRow(row) ? '' : byHand);
  const checkId = `zone-row-check-${key}`;
  const name = prefix.trim() === '' ? `row ${position}` : prefix.trim();
  const cell = (part: 'prefix' | 'price') => ({
    'data-part': part,
    className: `zone-cell zone-cell-${part}`,
    autoComplete: 'off',
    spellCheck: false,
    readOnly: isSaving,
    'aria-invalid': problem?.cell === part || undefined,
    'aria-describedby': checkId,
  });
  return (
    <tr data-row={key} aria-rowindex={position + 1}>
      <td className="zone-row-prefix">
        <input
          {...cell('prefix')}
          aria-label={`Postal Prefix of ${name}`}
          value={prefix}
          onChange={({ currentTarget }) => onType(key, { prefix: currentTarget.value })}
        />
      </td>
      <td className="zone-row-price">
        <span className="zone-money">
          <span className="zone-money-sign" aria-hidden>
            $
          </span>
          <input
            {...cell('price')}
            aria-label={`Price of ${name}`}
            inputMode="decimal"
            value={price}
            onChange={({ currentTarget }) => onType(key, { price: currentTarget.value })}
          />
        </span>
      </td>
      <td className="zone-row-from">{from}</td>
      <td className="zone-row-check">
        <span className="zone-check-line">
          <span className="zone-check-from">{from}</span>
          <span id={checkId} className="zone-check-text">
            <Check row={row} problem={problem} notes={notes} />
          </span>
        </span>
      </td>
      <td className="zone-row-delete">
        <Button
          data-part="delete"
          variant="minimal"
          size="small"
          icon={<Trash size={14} />}
          aria-label={`Delete ${name}`}
          title="Delete row"
          // Ignore a second click, because the next row moves to this place.
          onClick={onSingleClick(() => onRemove(key))}
        />
      </td>
    </tr>
  );
}

function Check({ row, problem, notes = [] }: Pick<PricingRowProps, 'row' | 'problem' | 'notes'>) {
  if (problem) {
    return (
      <CutText
        className="zone-check zone-check-error"
        icon={<ErrorIcon size={14} />}
        texts={[problem.text]}
      />
    );
  }
  const byHand = row.tag !== null && row.isByHand ? ['Price changed by hand'] : [];
  const texts = [...notes.map(({ text }) => text), ...byHand];
  if (texts.length === 0) return null;
  const isWarning = notes[0]?.tone === 'warning';
  return (
    <CutText
      className={isWarning ? 'zone-check zone-check-warning' : 'zone-check'}
      icon={isWarning && <WarningSign size={14} />}
      texts={texts}
    />
  );
}
