import { merchantMessages } from '../../../contract/merchantMessages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import type { PrefixIndex } from '../../../domain/zones/prefixIndex';
import { normalizePrefix } from '../../../domain/zones/prefixes';
import { refuseDraft, startOver } from '../../../store/edits/edits';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useIsKept, usePlace } from '../../../shared/editing/useDraft';
import { useEdit } from '../../../shared/editing/useEdit';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { priceEditing, selectEditedRow } from '../../../store/views/zones/priceEditing';

/**
 * Edits a row of the prices in place, one at a time (ZON-14, ZON-15).
 * @param onEnded called with the prefix of the row whose edit has ended
 * @param onHeld called with the prefix of the row that has to be saved or cancelled first
 */
export function usePriceEdit(
  zone: ZoneRecord,
  guard: PrefixIndex,
  onEnded: (prefix: string) => void,
  onHeld: (prefix: string) => void,
) {
  const dispatch = useAppDispatch();
  const place = usePlace(`Location Pricing: ${zone.name}`, { zone: zone.id });
  const row = useAppSelector((state) => selectEditedRow(state, zone.id)) ?? '';
  const editing = priceEditing(zone.id, row, guard, place);
  const edits = useEdit(editing);
  const isTyped = useIsKept(editing.id);
  useFormNotices(editing.about);
  const { edit, conflict } = edits;

  return {
    ...edits,
    /** The stored prefix of the row being edited; empty for none. */
    row,
    start: ({ postalPrefix }: LocationPricingRow) => {
      if (edits.isSaving) return;
      // Do not discard what was typed into another row.
      const toast = merchantMessages.rowBeingEdited(row);
      if (isTyped) {
        dispatch(refuseDraft(editing, { problems: { price: toast }, toast }));
        onHeld(row);
      } else dispatch(startOver(priceEditing(zone.id, postalPrefix, guard, place)));
    },
    cancel: () => {
      if (edits.isSaving) return;
      edits.cancel();
      // A row that someone deleted has no button to return the focus to.
      onEnded(conflict?.theirs === null ? '' : row);
    },
    save: async () => {
      const end = await edits.save();
      if (end === 'saved' || end === 'unchanged') onEnded(normalizePrefix(edit?.draft.prefix ?? ''));
    },
    keepMine: async () => {
      const end = await edits.keepMine();
      if (end === 'saved') onEnded(normalizePrefix(edit?.draft.prefix ?? ''));
    },
  };
}
