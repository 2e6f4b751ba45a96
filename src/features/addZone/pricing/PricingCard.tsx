import { Button, InputGroup } from '@blueprintjs/core';
import { Add, Error as ErrorIcon, Search } from '@blueprintjs/icons';
import { forwardRef, useImperativeHandle, useRef, useState } from 'react';
import { counted, grouped } from '../../../contract/counts';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { normalizePrefix } from '../../../domain/zones/prefixes';
import { isBlankPriceRow } from '../../../domain/zones/zoneDraft';
import { rowOrder, takenSentences, type RowChecks } from '../../../domain/zones/zoneDraftChecks';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { addZoneActions, selectZoneForm } from '../../../store/views/addZone/addZoneSlice';
import { PrefixSummary } from '../../../shared/zones/PrefixSummary';
import { useTableWindow } from '../../../ui/useTableWindow';
import { escapeField } from '../../../ui/escapeField';
import { PricingTable } from './PricingTable';
import { useCellFocus, type CellFocus } from './useCellFocus';
import './pricing.css';

interface PricingCardProps {
  readonly merchant: MerchantRecord;
  readonly checks: RowChecks;
  readonly activeRow: number | null;
  readonly onActiveRow: (key: number | null) => void;
}

/** The prices by prefix, typed or from a tag (ZON-22, ZON-23): search, add, edit, remove. */
export const PricingCard = forwardRef<CellFocus, PricingCardProps>(function PricingCard(
  { merchant, checks, activeRow, onActiveRow },
  ref,
) {
  const dispatch = useAppDispatch();
  const merchantId = merchant.id;
  const { draft, phase, isTried } = useAppSelector((state) => selectZoneForm(state, merchantId));
  const [sought, setSought] = useState('');
  const [held, setHeld] = useState<readonly number[] | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = new Map(draft.rows.map((row) => [row.key, row]));
  const wanted = normalizePrefix(sought);
  const order = rowOrder(draft.rows, checks, held).filter((key) => {
    const prefix = normalizePrefix(rows.get(key)?.prefix ?? '');
    // Keep the row that may be being edited.
    return wanted === '' || prefix.includes(wanted) || key === activeRow;
  });
  const view = useTableWindow(order.length);
  const focusLater = useCellFocus(view, order);
  const isSaving = phase === 'saving';

  const focus: CellFocus['focus'] = (key, cell) => {
    setSought('');
    focusLater(key, cell);
  };
  const addRow = () => {
    if (isSaving) return;
    // Reuse a row that is still empty.
    const empty = draft.rows.find(isBlankPriceRow);
    if (!empty) dispatch(addZoneActions.rowAdded({ merchantId }));
    focus(empty?.key ?? draft.nextKey, 'prefix');
  };
  useImperativeHandle(ref, () => ({
    focus,
    focusFirst: () => {
      const [first] = order;
      if (first === undefined) addButton.current?.focus();
      else focus(first, 'prefix');
    },
  }));

  const takenWords = takenSentences(checks, merchant.name);
  const takenRows = draft.rows.filter(({ key }) => {
    const kind = checks.problems.get(key)?.kind;
    return kind === 'taken' || kind === 'twice';
  });
  const removeTaken = () => {
    dispatch(addZoneActions.rowsRemoved({ merchantId, keys: takenRows.map(({ key }) => key) }));
    addButton.current?.focus();
  };
  const remove = (key: number) => {
    if (isSaving) return;
    const at = order.indexOf(key);
    const next = order[at + 1] ?? order[at - 1];
    dispatch(addZoneActions.rowsRemoved({ merchantId, keys: [key] }));
    if (next === undefined) addButton.current?.focus();
    else focusLater(next, 'delete');
  };

  return (
    <section className="card zone-pricing" aria-labelledby="zone-pricing-title">
      <div className="zone-pricing-head">
        <h2 id="zone-pricing-title">Pricing</h2>
        <span className="zone-pricing-count" role="status">
          {countWords(
            draft.rows.filter((row) => !isBlankPriceRow(row)).length,
            wanted === '' ? null : order.length,
          )}
        </span>
        <InputGroup
          className="zone-pricing-find"
          leftIcon={<Search />}
          placeholder="Find a prefix"
          aria-label="Find a prefix"
          value={sought}
          onValueChange={setSought}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
            escapeField(event, sought === '' ? null : () => setSought(''));
          }}
        />
        <Button ref={addButton} variant="outlined" icon={<Add />} text="Add row" onClick={addRow} />
      </div>
      {takenWords.length > 0 && (
        <div className="zone-taken" role="alert">
          <ErrorIcon size={14} />
          <span>{takenWords.join(' ')}</span>
          <Button
            variant="minimal"
            size="small"
            text="Show"
            aria-label="Show the first of them"
            onClick={() => takenRows[0] && focus(takenRows[0].key, 'prefix')}
          />
          <Button
            variant="outlined"
            size="small"
            text="Remove"
            aria-label="Remove their rows"
            onClick={() => !isSaving && removeTaken()}
          />
        </div>
      )}
      <PrefixSummary lines={checks.summary} className="zone-summary" />
      <PricingTable
        rows={rows}
        order={order}
        view={view}
        checks={checks}
        shows={{ isTried, activeRow }}
        isSaving={isSaving}
        emptyText={
          wanted === ''
            ? 'No prefixes yet. Choose a quick-fill tag, or add a row.'
            : `No prefix here has “${sought.trim()}” in it.`
        }
        onEntered={() => setHeld((before) => before ?? order)}
        onLeft={() => {
          setHeld(null);
          onActiveRow(null);
        }}
        onActiveRow={onActiveRow}
        onType={(key, typed) => dispatch(addZoneActions.rowChanged({ merchantId, key, typed }))}
        onRowLeft={(key) => dispatch(addZoneActions.rowLeft({ merchantId, key }))}
        onPaste={(key, cell, block) => {
          const below = order.slice(order.indexOf(key) + 1);
          dispatch(addZoneActions.pasted({ merchantId, at: { key, cell, below }, block }));
        }}
        onMove={focusLater}
        onAddRow={addRow}
        onRemove={remove}
      />
    </section>
  );
});

/** `184 rows`; with a filter `3 of 184 rows`. */
function countWords(count: number, shown: number | null): string {
  const all = counted(count, 'row');
  return shown === null ? all : `${grouped(shown)} of ${all}`;
}
