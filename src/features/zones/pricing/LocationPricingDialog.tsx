import { Button, InputGroup } from '@blueprintjs/core';
import { Search, WarningSign } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { grouped } from '../../../contract/counts';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { zoneNotes } from '../../../domain/zones/prefixTexts';
import type { PrefixIndex, PrefixOwner } from '../../../domain/zones/prefixIndex';
import { normalizePrefix } from '../../../domain/zones/prefixes';
import { useIsKept } from '../../../shared/editing/useDraft';
import { WhoIsHere } from '../../../shared/presence/WhoIsHere';
import { ModalDialog } from '../../../ui/ModalDialog';
import { PrefixSummary } from '../../../shared/zones/PrefixSummary';
import { useTableWindow } from '../../../ui/useTableWindow';
import { escapeField } from '../../../ui/escapeField';
import { pricesOf } from '../pricesOf';
import { AddPriceForm } from './AddPriceForm';
import { PastePricesDialog, pastedPricesId } from './PastePricesDialog';
import { PricesTable, type PricedRow } from './PricesTable';
import { raisedPricesId, RaisePricesDialog } from './RaisePricesDialog';
import { useDeletePrice } from './useDeletePrice';
import { usePriceEdit } from './usePriceEdit';
import { useRowFocus } from './useRowFocus';
import './pricing.css';
import { compareTexts } from '../../../lib/compare';

interface LocationPricingDialogProps {
  readonly zone: ZoneRecord;
  readonly guard: PrefixIndex;
  /** A prefix to search for at once, when the link in another zone's prices led here. */
  readonly find: string;
  /** The prefix that a link points to: its row is scrolled into view, marked and focused. Empty for none. */
  readonly mark: string;
  /** The merchant is archived, so nothing can be changed. */
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
  /** Opens the prices of the zone that has a prefix. */
  readonly onOther: (owner: PrefixOwner) => void;
}

/** The prices of a zone by postal prefix: search, edit, delete, add (ZON-07 to ZON-16). */
export function LocationPricingDialog({
  zone,
  guard,
  find,
  mark,
  isReadOnly,
  onClose,
  onOther,
}: LocationPricingDialogProps) {
  const [sought, setSought] = useState(find);
  const isBlockKept = useIsKept(pastedPricesId(zone));
  /** The block to paste; null while the paste dialog is closed. */
  const [block, setBlock] = useState<string | null>(isBlockKept && !isReadOnly ? '' : null);
  const isRaiseKept = useIsKept(raisedPricesId(zone));
  const [isRaising, setRaising] = useState(isRaiseKept && !isReadOnly);
  const edits = usePriceEdit(
    zone,
    guard,
    (prefix) => table.focusLater(prefix, 'Edit'),
    (prefix) => table.showLater(prefix),
  );
  const { rows, summary } = useRows(zone, guard);
  const wanted = normalizePrefix(sought);
  const editedPrefix = edits.row === '' ? null : edits.row;
  const shown = useMemo(() => shownRows(rows, wanted, editedPrefix), [rows, wanted, editedPrefix]);
  const positionOf = (prefix: string) => shown.findIndex(({ row }) => row.postalPrefix === prefix);
  const view = useTableWindow(shown.length);
  const table = useRowFocus(positionOf, view, mark);
  const isThere = rows.some(({ row }) => row.postalPrefix === mark);
  // If the prefix was here before, do not announce its renaming or deletion.
  const [wasMissing] = useState(mark !== '' && !isThere);
  const deletion = useDeletePrice(zone, (prefix) => {
    // Do not move the focus if the user has moved on.
    if (!isFocusAtRow(prefix)) return;
    const at = positionOf(prefix);
    const next = shown[at + 1] ?? shown[at - 1];
    table.focusLater(next?.row.postalPrefix ?? '', 'Delete');
  });
  const onAdded = (prefix: string) => {
    if (!prefix.includes(wanted)) setSought('');
    table.showLater(prefix);
  };

  return (
    <ModalDialog
      title={`Location Pricing: ${zone.name}`}
      className="tall-dialog pricing-dialog"
      aside={<WhoIsHere entity="zone" recordId={zone.id} />}
      onClose={onClose}
    >
      <div className="pricing-bar">
        <InputGroup
          className="pricing-find"
          leftIcon={<Search />}
          placeholder="Find a prefix"
          aria-label="Find a prefix"
          // A link to a row has the focus there.
          autoFocus={mark === ''}
          value={sought}
          onValueChange={setSought}
          onKeyDown={(event) => {
            // If it is empty, Escape belongs to the dialog around it.
            if (sought !== '') escapeField(event, () => setSought(''));
          }}
        />
        <span className="pricing-totals" role="status">
          {wanted === '' ? pricesOf(zone) : `${grouped(shown.length)} of ${pricesOf(zone)}`}
        </span>
        {!isReadOnly && (
          <>
            <Button size="small" variant="outlined" text="Paste prices" onClick={() => setBlock('')} />
            <Button size="small" variant="outlined" text="Raise prices" onClick={() => setRaising(true)} />
          </>
        )}
      </div>
      {wasMissing && !isThere && (
        <p className="pricing-gone" role="status">
          <WarningSign size={14} /> The prefix {mark} that this link points to is not in this zone. It may
          have been deleted.
        </p>
      )}
      <PrefixSummary lines={summary} className="pricing-summary" onOther={onOther} />
      <PricesTable
        zoneName={zone.name}
        rows={shown}
        emptyText={emptyText(rows, sought, isReadOnly)}
        edits={edits}
        deleting={deletion.deleting}
        isReadOnly={isReadOnly}
        onDelete={deletion.remove}
        mark={mark}
        view={view}
      />
      {!isReadOnly && (
        <AddPriceForm zone={zone} guard={guard} onAdded={onAdded} onOther={onOther} onBlock={setBlock} />
      )}
      {block !== null && (
        <PastePricesDialog zone={zone} guard={guard} block={block} onClose={() => setBlock(null)} />
      )}
      {isRaising && (
        <RaisePricesDialog zone={zone} beginning={sought.trim()} onClose={() => setRaising(false)} />
      )}
    </ModalDialog>
  );
}

function emptyText(rows: readonly PricedRow[], sought: string, isReadOnly: boolean): string {
  if (rows.length > 0) return `No prefix here has “${sought.trim()}” in it.`;
  return isReadOnly ? 'This zone has no prefixes.' : 'No prefixes yet. Add the first one below.';
}

const byPrefix = (a: LocationPricingRow, b: LocationPricingRow): number =>
  compareTexts(a.postalPrefix, b.postalPrefix);

/**
 * The rows to show: those that match the search, and the one being edited, even if someone else has deleted it
 * meanwhile, because its input must not be lost.
 */
function shownRows(rows: readonly PricedRow[], wanted: string, edited: string | null): readonly PricedRow[] {
  const found =
    wanted === ''
      ? rows
      : rows.filter(
          ({ row: { postalPrefix } }) =>
            postalPrefix === edited || normalizePrefix(postalPrefix).includes(wanted),
        );
  if (edited === null || found.some(({ row }) => row.postalPrefix === edited)) return found;
  const gone: PricedRow = { row: { postalPrefix: edited, price: NaN }, notes: [] };
  return [...found, gone].sort((a, b) => byPrefix(a.row, b.row));
}

/** Whether the focus is in a row, or was in a row that has disappeared. */
function isFocusAtRow(prefix: string): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return activeElement.closest<HTMLElement>('[data-prefix]')?.dataset.prefix === prefix;
}

/** The zone's rows by prefix (ZON-07), with the guard's notes on each row and on all of them. */
function useRows(zone: ZoneRecord, guard: PrefixIndex) {
  return useMemo(() => {
    const notes = zoneNotes(guard, zone);
    const rows = zone.locationPricing.pricingRows
      .map((row, index): PricedRow => ({ row, notes: notes.rows.get(index) ?? [] }))
      .sort((a, b) => byPrefix(a.row, b.row));
    return { rows, summary: notes.summary };
  }, [guard, zone]);
}
